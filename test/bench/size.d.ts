interface Bundle {
  readonly entry: string
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly imports: ReadonlyMap<string, readonly string[]>
}

export function ENGINE(engine: string): string
export function bundle(contents: string): Promise<Bundle>
export function loadedWith(bundle: Bundle, names: readonly string[]): ReadonlySet<string>
export function startSize(bundle: Bundle): number
