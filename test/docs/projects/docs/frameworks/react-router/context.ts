import { createContext, type RouterContextProvider as Provider } from 'react-router'
export { ReactRouterAuth } from '@create-auth/runtime/react-router'
export { RouterContextProvider } from 'react-router'
export { createRequestHandler } from '@react-router/express'
export { authConfig, requireSession, signIn } from './app/auth.server'

interface Args {
  request: Request
  context: Readonly<Provider>
}
export declare namespace Route {
  type LoaderArgs = Args
  type ActionArgs = Args
  type MiddlewareFunction = import('react-router').MiddlewareFunction<Response>
}
export declare const build: object
export declare const yours: readonly import('@react-router/dev/routes').RouteConfigEntry[]
export declare const database: { readonly name: string }
export const databaseContext = createContext<{ readonly name: string }>()
export declare function addressOf(context: object): string | undefined
export declare function ordersOf(userId: string): Promise<readonly string[]>
