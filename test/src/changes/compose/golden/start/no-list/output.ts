import { createStart } from '@tanstack/react-start';
import { adapters } from './adapters';
import { sessionMiddleware } from './lib/auth.functions';

export const startInstance = createStart(() => ({
  serializationAdapters: [adapters],
  requestMiddleware: [sessionMiddleware],
}));
