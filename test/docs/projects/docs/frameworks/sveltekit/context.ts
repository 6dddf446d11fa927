import type { Handle } from '@sveltejs/kit'
export { sequence } from '@sveltejs/kit/hooks'
export { handle as authHandle } from './src/lib/server/auth'
export declare const yours: Handle
export declare function ordersOf(userId: string): Promise<readonly string[]>
export declare function sveltekit(options: { csrf: { trustedOrigins: readonly string[] } }): object
export declare function defineConfig(config: { plugins: readonly object[] }): object
