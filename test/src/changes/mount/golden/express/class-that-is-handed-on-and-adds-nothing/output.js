const cors = require('cors');
const express = require('express');
const { watch } = require('./watch');
const { authHandler, authSession } = require('./auth.js');

class Server {
  constructor(app) {
    this.app = app;
  }

  listen() {
    this.app.listen(3000);
  }
}

const app = express();
const server = new Server(app);
app.use(cors());
app.use('/auth', authHandler);
app.use(authSession);
app.get('/', (req, res) => res.send('hello'));
watch(server);
