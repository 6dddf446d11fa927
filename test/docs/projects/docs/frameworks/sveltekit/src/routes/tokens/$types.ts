import type { RequestEvent } from '@sveltejs/kit'
export type PageServerLoad = (event: RequestEvent) => object | Promise<object>
export type Actions = Record<string, (event: RequestEvent) => unknown>
export interface PageProps {
  readonly data: { readonly name?: string | null }
  readonly form: { readonly token: string; readonly expires: Date } | null
}
