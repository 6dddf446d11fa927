import { createStart } from '@tanstack/react-start';
import { csrf } from './middleware/csrf';
import { log } from './middleware/log';
import { sessionMiddleware } from './lib/auth.functions';

export const startInstance = createStart(() => ({
  requestMiddleware: [
    // first of all
    csrf,
    log, // every request
    sessionMiddleware,
  ],
  functionMiddleware: [],
}));
