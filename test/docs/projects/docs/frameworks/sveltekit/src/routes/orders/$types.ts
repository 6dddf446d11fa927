import type { RequestEvent } from '@sveltejs/kit'
export type PageServerLoad = (event: RequestEvent) => object | Promise<object>
export interface PageProps {
  readonly data: { readonly orders: readonly string[] }
}
