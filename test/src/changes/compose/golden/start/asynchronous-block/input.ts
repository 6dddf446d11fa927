import { createStart } from '@tanstack/react-start';
import { load } from './load';

export const startInstance = createStart(async () => {
  const adapters = await load();
  return { defaultSsr: false, serializationAdapters: adapters };
});
