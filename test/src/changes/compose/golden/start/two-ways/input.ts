import { createStart } from '@tanstack/react-start';
import { csrf } from './csrf';

export const startInstance = createStart(() => {
  if (process.env.CI) return {};
  return { requestMiddleware: [csrf] };
});
