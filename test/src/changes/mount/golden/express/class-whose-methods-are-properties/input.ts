import cors from 'cors';
import express from 'express';
import { orders } from './orders.js';

export class Depot {
  private readonly app = express();

  readonly served = () => this.app;

  readonly set = () => {
    this.app.use(cors());
    this.app.use('/orders', orders);
  };

  readonly open = function (this: Depot, port: number) {
    this.app.listen(port);
  };
}
