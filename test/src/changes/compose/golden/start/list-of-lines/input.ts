import { createStart } from '@tanstack/react-start';
import { csrf } from './middleware/csrf';
import { log } from './middleware/log';

export const startInstance = createStart(() => ({
  requestMiddleware: [
    // first of all
    csrf,
    log, // every request
  ],
  functionMiddleware: [],
}));
