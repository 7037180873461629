import { Component, type ReactNode } from 'react'
import type { Location } from 'react-router-dom'
import { Crash } from './Crash.tsx'

interface Props {
  /** Where what crashed is: elsewhere it begins anew. */
  location: Location
  children: ReactNode
}
interface State {
  location: Location
  failure: { error: unknown } | null
}

/** Says that a page threw, in its place. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { location: this.props.location, failure: null }
  static getDerivedStateFromError = (error: unknown): Partial<State> => ({ failure: { error } })
  static getDerivedStateFromProps = ({ location }: Props, state: State): State | null =>
    location === state.location ? null : { location, failure: null }
  override render() {
    const { failure } = this.state
    return failure ? <Crash error={failure.error} /> : this.props.children
  }
}
