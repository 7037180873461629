declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff2'
    preserveNameIds?: number[]
    keepFeatures?: readonly string[]
    dropTables?: string[]
    variationAxes?: Record<string, number | { min: number; max: number }>
  }
  export default function subsetFont(font: Buffer, letters: string, options?: Options): Promise<Buffer>
}

declare module 'fontverter' {
  export function convert(font: Buffer, to: 'sfnt' | 'woff2'): Promise<Buffer>
}
