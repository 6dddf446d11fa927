import type { RequestEvent } from '@sveltejs/kit'
export type LayoutServerLoad = (event: RequestEvent) => object | Promise<object>
export type PageServerLoad = LayoutServerLoad
export type Actions = Record<string, (event: RequestEvent) => unknown>
