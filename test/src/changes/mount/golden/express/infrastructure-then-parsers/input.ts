import express from 'express';
import cors from 'cors';
import compression from 'compression';
import cookieParser from 'cookie-parser';
import morgan from 'morgan';
import { router } from './routes.js';
import {
  notFound,
  onError,
} from './errors.js';

const app = express();

app.set('trust proxy', 1);
app.use(cors({ origin: true }));
app.use(compression(), cookieParser());
if (process.env.NODE_ENV !== 'test') {
  app.use(morgan('dev'));
}

// bodies
app.use(express.json());
app.use(express.urlencoded({ extended: true }));

app.use('/api', router);

app.use(notFound);
app.use(onError);

export default app;
