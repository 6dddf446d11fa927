import { Hono } from 'hono';
import { authHandler, authSession } from './auth.js';

type Variables = { requestId: string };
export const app = new Hono<{ Variables: Variables }>();
app.all('/auth/*', authHandler);
app.use(authSession);

app.use(async (c, next) => {
  c.set('requestId', crypto.randomUUID());
  await next();
});
app.get('/', (c) => c.text(c.var.requestId));
