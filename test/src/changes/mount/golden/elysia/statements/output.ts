import { Elysia } from 'elysia';
import { cors } from '@elysiajs/cors';
import { authPlugin } from './auth.js';

export const app = new Elysia({ aot: false }).use(authPlugin);

app.use(cors());
app.get('/', () => 'hello');
app.listen(3000);
