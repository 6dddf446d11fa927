// Copyright 2024 Acme
import { ExpressAuth } from '@create-auth/runtime/express';

export default ExpressAuth({ providers: [] });
