import * as express from 'express';
import { Server } from 'http';

const app: express.Express = express();

app.use(express.json());

export const server: Server = app.listen(3000);
