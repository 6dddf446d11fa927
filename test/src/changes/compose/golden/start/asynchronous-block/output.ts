import { createStart } from '@tanstack/react-start';
import { load } from './load';
import { sessionMiddleware } from './lib/auth.functions';

export const startInstance = createStart(async () => {
  const adapters = await load();
  return { defaultSsr: false, serializationAdapters: adapters, requestMiddleware: [sessionMiddleware] };
});
