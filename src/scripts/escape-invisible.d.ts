/** Escapes what is invisible in code. */
export declare function escapeInvisible(code: string): string
