import type { FetchResponse, MaybeOptionalInit } from 'openapi-fetch'
import type {
  HttpMethod,
  MediaType,
  PathsWithMethod,
  RequiredKeysOf,
} from 'openapi-typescript-helpers'

import type { paths } from './openapi.ts'

type Init<Path extends keyof paths, Method extends HttpMethod> = MaybeOptionalInit<
  paths[Path],
  Method
>

type Body<Path extends keyof paths, Method extends HttpMethod & keyof paths[Path], Options> =
  paths[Path][Method] extends Record<string | number, unknown>
    ? NonNullable<FetchResponse<paths[Path][Method], Options, MediaType>['data']>
    : never

/** Calls an operation of the API by its path and resolves to the body of the response. Throws `FormpostError`. */
export type Call<Method extends HttpMethod> = <
  Path extends PathsWithMethod<paths, Method>,
  Options extends Init<Path, Method>,
>(
  path: Path,
  ...options: RequiredKeysOf<Options> extends never ? [Options?] : [Options]
) => Promise<Body<Path, Method & keyof paths[Path], Options>>
