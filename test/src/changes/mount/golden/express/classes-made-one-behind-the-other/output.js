const express = require('express');
const helmet = require('helmet');
const { authHandler, authSession } = require('./auth.js');

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
app.use('/auth', authHandler);
app.use(authSession);
new Routes(app);
app.listen(3000);
