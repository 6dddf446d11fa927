import { Hono } from 'hono';

type Variables = { requestId: string };
export const app = new Hono<{ Variables: Variables }>();

app.use(async (c, next) => {
  c.set('requestId', crypto.randomUUID());
  await next();
});
app.get('/', (c) => c.text(c.var.requestId));
