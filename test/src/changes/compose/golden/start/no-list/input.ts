import { createStart } from '@tanstack/react-start';
import { adapters } from './adapters';

export const startInstance = createStart(() => ({
  serializationAdapters: [adapters],
}));
