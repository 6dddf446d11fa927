// The part of `next/navigation` that is used.

export function redirect(url: string): never
