const express = require('express');
const helmet = require('helmet');

class Middleware {
  constructor(app) {
    app.use(helmet());
    app.use(express.json());
  }
}

class Routes {
  constructor(app) {
    app.get('/', (req, res) => res.send('hello'));
  }
}

const app = express();
new Middleware(app);
new Routes(app);
app.listen(3000);
