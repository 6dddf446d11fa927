import cors from 'cors';
import express, { Express } from 'express';

class Base {}

class Server extends Base {
  constructor(public app: Express) {
    super();
    this.start();
  }

  private start(): void {
    this.app.use(cors());
    this.app.get('/', (req, res) => res.send('hello'));
  }
}

const app = express();
new Server(app);
app.listen(3000);
