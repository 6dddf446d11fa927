import express = require('express');
import path = require('path');
import { authHandler, authSession } from './auth';

const app = express();
app.use('/auth', authHandler);
app.use(authSession);
app.use(express.static(path.join(__dirname, 'public')));
app.listen(3000);
