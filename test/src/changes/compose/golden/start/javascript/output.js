import { createCsrfMiddleware, createStart } from '@tanstack/react-start'
import { sessionMiddleware } from './lib/auth.functions'

const csrfMiddleware = createCsrfMiddleware({
  filter: (context) => context.handlerType === 'serverFn',
})

export const startInstance = createStart(() => ({
  requestMiddleware: [csrfMiddleware, sessionMiddleware],
}))
