/** The browser's reader of QR codes. TypeScript does not know it, because only some browsers have it. */
interface CodeReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface CodeReaderKind {
  new (options: { formats: string[] }): CodeReader
  getSupportedFormats(): Promise<string[]>
}

const kind = () => (globalThis as { BarcodeDetector?: CodeReaderKind }).BarcodeDetector

export const createCodeReader = () => new (kind()!)({ formats: ['qr_code'] })

/** A page without https has no camera. */
export async function canReadCodes(): Promise<boolean> {
  try {
    const formats = navigator.mediaDevices ? await kind()?.getSupportedFormats() : undefined
    return formats?.includes('qr_code') ?? false
  } catch {
    return false
  }
}
