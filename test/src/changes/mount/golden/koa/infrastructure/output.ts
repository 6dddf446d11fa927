import cors from '@koa/cors';
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';
import helmet from 'koa-helmet';
import logger from 'koa-logger';
import { router } from './routes';
import { authHandler, authSession } from './auth.js';

const app = new Koa();
app.proxy = true;

if (process.env.NODE_ENV !== 'test') {
  app.use(logger());
}
app.use(helmet());
app.use(cors());
app.use(authHandler);
app.use(authSession);
app.use(bodyParser());
app.use(router.routes());

export { app };
