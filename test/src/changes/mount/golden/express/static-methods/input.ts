import cors from 'cors';
import express, { type Express } from 'express';

export class Server {
  constructor(app: Express) {
    Server.configure(app);
    Server.addRoutes(app);
  }

  private static configure(app: Express): void {
    app.use(cors());
  }

  private static addRoutes(app: Express): void {
    app.get('/', (req, res) => res.send('hello'));
  }
}

const app = express();
new Server(app);
app.listen(3000);
