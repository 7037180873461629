import { ErrorText } from './Field.tsx'

/** What failed and belongs to no field, said where the button was pressed. */
export function Failure({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && <ErrorText>{text}</ErrorText>}
    </div>
  )
}
