import { createCsrfMiddleware, createStart } from '@tanstack/react-start'
import { sessionMiddleware } from './lib/auth.functions'

// By itself TanStack Start keeps other sites from calling server functions only
// where there is no such file.
const csrfMiddleware = createCsrfMiddleware({
  filter: ({ handlerType }) => handlerType === 'serverFn',
})

export const startInstance = createStart(() => ({
  requestMiddleware: [csrfMiddleware, sessionMiddleware],
}))
