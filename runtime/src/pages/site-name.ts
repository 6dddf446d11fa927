import type { Theme } from '../types.js'

/** The name of the application in one line, where the theme says it. */
export function siteName({ name }: Theme): string | undefined {
  const line = name?.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
  return line === '' ? undefined : line
}
