import type { APIContext, MiddlewareHandler } from 'astro'
export declare const Astro: APIContext
export declare const yours: MiddlewareHandler
export declare const authOnRequest: MiddlewareHandler
export declare function sequence(...handlers: readonly MiddlewareHandler[]): MiddlewareHandler
export declare function ordersOf(userId: string): Promise<readonly string[]>
