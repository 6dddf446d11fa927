import type { EventHandler, H3Event } from 'h3'
import type { Ref } from 'vue'
export { createError, readBody, sendRedirect } from 'h3'
export { useSession } from './app/composables/useSession'
export declare function defineEventHandler<T>(handler: (event: H3Event) => T): EventHandler
export declare function defineNuxtConfig(config: {
  routeRules?: Record<string, { swr?: boolean | number; isr?: boolean | number; cache?: false }>
}): object
export declare function ordersOf(userId: string): Promise<readonly string[]>
export declare function useFetch(path: '/api/mine'): Promise<{
  readonly data: Ref<readonly string[] | undefined>
}>
export declare function useRoute(): {
  readonly query: Readonly<Partial<Record<string, string | null | (string | null)[]>>>
}
