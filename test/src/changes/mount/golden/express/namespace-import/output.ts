import * as express from 'express';
import { Server } from 'http';
import { authHandler, authSession } from './auth';

const app: express.Express = express();
app.use('/auth', authHandler);
app.use(authSession);

app.use(express.json());

export const server: Server = app.listen(3000);
