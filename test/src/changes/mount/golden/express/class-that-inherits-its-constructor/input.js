const express = require('express');
const { Base } = require('./base');

class Server extends Base {
  start() {
    this.app.listen(3000);
  }
}

const app = express();
const server = new Server(app);
server.start();
