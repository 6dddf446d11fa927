import { createStart as make } from '@tanstack/react-start';

const start = make(function () {
  return { requestMiddleware: [] };
});

export { start as startInstance };
