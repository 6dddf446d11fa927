import { isCookiePrefix } from '../catalog/better-auth.js'
import { isTableId, type OtherColumns } from '../catalog/tables.js'
import { isRecord } from '../guards.js'
import type { KeptLayout } from './plan.js'

/** What is said of the library in whose place everything is kept, without what is not said. */
export function keptLayout({
  layout,
  naming,
  columns,
  cookiePrefix,
}: { readonly [Key in keyof KeptLayout]: KeptLayout[Key] | undefined } = {}): KeptLayout {
  return {
    ...(layout && { layout }),
    ...(naming && { naming }),
    ...(columns && { columns }),
    ...(cookiePrefix && { cookiePrefix }),
  }
}

/** Reads it of saved answers. @returns undefined where a word is not known, a name is none, or a prefix is none */
export function readLayout({
  layout,
  naming,
  columns: written,
  cookiePrefix,
}: Readonly<Record<string, unknown>>): KeptLayout | undefined {
  if (layout !== undefined && layout !== 'better-auth') return undefined
  if (naming !== undefined && naming !== 'snake_case') return undefined
  const [columns, prefix] = [readColumns(written), readPrefix(cookiePrefix)]
  if (columns === 'invalid' || prefix === 'invalid') return undefined
  return keptLayout({ layout, naming, columns, cookiePrefix: prefix?.text })
}

function readPrefix(json: unknown): { readonly text: string } | 'invalid' | undefined {
  if (json === undefined) return undefined
  return typeof json === 'string' && isCookiePrefix(json) ? { text: json } : 'invalid'
}

/** A name that code can have as a property. */
const NAME = /^[A-Za-z_$][\w$]*$/

function readColumns(json: unknown): OtherColumns | 'invalid' | undefined {
  if (json === undefined) return undefined
  if (!isRecord(json)) return 'invalid'
  const entries = Object.entries(json).flatMap(([id, names]) =>
    isTableId(id) && isRecord(names) && isNames(names) ? [[id, names] as const] : [],
  )
  return entries.length === Object.keys(json).length ? Object.fromEntries(entries) : 'invalid'
}

function isNames(
  names: Readonly<Record<string, unknown>>,
): names is Readonly<Record<string, string>> {
  return Object.entries(names).every(
    ([name, other]) => NAME.test(name) && typeof other === 'string',
  )
}
