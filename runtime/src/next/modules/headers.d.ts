// The part of `next/headers` that is used. Fits Next.js 15 and 16.

export function headers(): Promise<Headers>
export function cookies(): Promise<{
  getAll(): { readonly name: string; readonly value: string }[]
  set(name: string, value: string, options: object): unknown
}>
