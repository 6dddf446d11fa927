import { createStart } from '@tanstack/react-start';
import { logRequests } from './log.js';
import { sessionMiddleware } from './lib/auth.functions';

export const startInstance = createStart(() => ({
  requestMiddleware: [logRequests, sessionMiddleware],
}));
