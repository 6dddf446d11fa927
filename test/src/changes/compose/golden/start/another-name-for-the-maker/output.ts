import { createStart as make } from '@tanstack/react-start';
import { sessionMiddleware } from './lib/auth.functions';

const start = make(function () {
  return { requestMiddleware: [sessionMiddleware] };
});

export { start as startInstance };
