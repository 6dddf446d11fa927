import { type RouteConfig } from '@react-router/dev/routes'
import { autoRoutes } from 'other-routes'

export default autoRoutes({
	ignored: [
		// beside the routes
		'**/*.server.*',

		'**/*.client.*',
	],
}) satisfies RouteConfig
