const cors = require('cors');
const express = require('express');
const { watch } = require('./watch');

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
app.get('/', (req, res) => res.send('hello'));
watch(server);
