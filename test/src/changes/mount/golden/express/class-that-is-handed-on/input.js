const cors = require('cors');
const express = require('express');
const { start } = require('./start');

class Server {
  constructor(app) {
    this.app = app;
  }

  setUp() {
    this.app.use(cors());
    this.app.get('/', (req, res) => res.send('hello'));
  }
}

const app = express();
const server = new Server(app);
start(server);
