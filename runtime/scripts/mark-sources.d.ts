/** Packages of drawings by name. */
export declare const SOURCES: Readonly<
  Record<string, { readonly package: string; readonly version: string; readonly licence: string }>
>
