import express from 'express';
import { watch } from 'watcher';
import Middleware from './middleware.js';
import Routes from '@/routes.js';

export class Server {
  app: express.Application;

  constructor() {
    this.app = express();
    watch(this);
    Routes.init(this);
    Middleware.init(this);
  }
}
