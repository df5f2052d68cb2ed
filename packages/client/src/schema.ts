// Generated from docs/openapi.json by `npm run generate`. Do not edit.

export interface paths {
    "/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the health of the service
         * @description Needs no key, has no limit and is not counted. The status is always 200; `ok` is false while the database cannot be reached, or when a file of it is damaged.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account of the key
         * @description The key itself is never returned; `apiKey.prefix` contains its first characters.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/aerodromes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List aerodromes
         * @description One page, sorted by identifier. Pass `page.nextCursor` as `cursor` for the next page; to follow changes, pass `updatedSince`. Deleted records are not served.
         */
        get: operations["listAerodromes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/aerodromes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one aerodrome card
         * @description The whole record: the declared fields, and any others that the app stored.
         */
        get: operations["getAerodromeCard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/aircraft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List aircraft
         * @description One page, sorted by registration. Pass `page.nextCursor` as `cursor` for the next page; to follow changes, pass `updatedSince`. Deleted records are not served.
         */
        get: operations["listAircraft"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/aircraft/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one aircraft
         * @description The whole record: the declared fields, and any others that the app stored.
         */
        get: operations["getAircraft"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notes
         * @description One page, sorted by last change, newest first. Pass `page.nextCursor` as `cursor` for the next page; to follow changes, pass `updatedSince`. Deleted records are not served.
         */
        get: operations["listNotes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one note
         * @description The whole record: the declared fields, and any others that the app stored.
         */
        get: operations["getNote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checklists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List checklists
         * @description One page, sorted by aircraft, then the order of the pilot. Pass `page.nextCursor` as `cursor` for the next page; to follow changes, pass `updatedSince`. Deleted records are not served.
         */
        get: operations["listChecklists"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/checklists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one checklist
         * @description The whole record: the declared fields, and any others that the app stored.
         */
        get: operations["getChecklist"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/check-flights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List check flights
         * @description One page, sorted by `startedAt`, newest first. Pass `page.nextCursor` as `cursor` for the next page; to follow changes, pass `updatedSince`. Deleted records are not served.
         */
        get: operations["listCheckFlights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/check-flights/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one check flight
         * @description The whole record: the declared fields, and any others that the app stored.
         */
        get: operations["getCheckFlight"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flight-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List flight plans
         * @description One page, sorted by `departureDate`, newest first. Pass `page.nextCursor` as `cursor` for the next page; to follow changes, pass `updatedSince`. Deleted records are not served.
         */
        get: operations["listFlightPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/flight-plans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one flight plan
         * @description The whole record: the declared fields, and any others that the app stored.
         */
        get: operations["getFlightPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/plannings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List plannings
         * @description One page, sorted by last change, newest first. Pass `page.nextCursor` as `cursor` for the next page; to follow changes, pass `updatedSince`. Deleted records are not served.
         */
        get: operations["listPlannings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/plannings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one planning
         * @description The whole record: the declared fields, and any others that the app stored.
         */
        get: operations["getPlanning"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/logbook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List logbook
         * @description One page, sorted by `log.date`, newest first. Pass `page.nextCursor` as `cursor` for the next page; to follow changes, pass `updatedSince`. Deleted records are not served.
         */
        get: operations["listLogbook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/logbook/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one logbook entry
         * @description The whole record: the declared fields, and any others that the app stored.
         */
        get: operations["getLogbookEntry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/plugin/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List plugin sessions
         * @description One page, sorted by `startedAt`, newest first. Pass `page.nextCursor` as `cursor` for the next page; to follow changes, pass `updatedSince`. Deleted records are not served.
         */
        get: operations["listPluginSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/plugin/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one plugin session
         * @description The whole record: the declared fields, and any others that the app stored.
         */
        get: operations["getPluginSession"];
        /**
         * Store a plugin session
         * @description Stores the whole session under its id, and is idempotent: a retry is harmless. 201: stored for the first time. 200: the stored copy was replaced. New sessions have a daily quota (429); a stored session can always be replaced. 410: the pilot deleted the session.
         */
        put: operations["storeSession"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/aerodromes/{id}/attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the download URL of an attachment of an aerodrome card
         * @description The attachment with a presigned URL, which is fetched without the key and is valid for 15 minutes from `generatedAt`. 404: the record does not list the attachment, or its file is not uploaded yet.
         */
        get: operations["getAerodromeAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/aircraft/{id}/attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the download URL of an attachment of an aircraft
         * @description The attachment with a presigned URL, which is fetched without the key and is valid for 15 minutes from `generatedAt`. 404: the record does not list the attachment, or its file is not uploaded yet.
         */
        get: operations["getAircraftAttachment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared-plannings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List shared plannings
         * @description The shared plannings of which the pilot is the owner or an accepted guest, newest change first.
         */
        get: operations["listSharedPlannings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared-plannings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one shared planning
         * @description 404 unless the pilot is its owner or an accepted guest.
         */
        get: operations["getSharedPlanning"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/airways": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List ATS routes
         * @description All routes, or those that match the filters; for an unknown designator, the list is empty. `source` names the editions. Limits, minimum flight levels and the direction of cruising levels are not included.
         */
        get: operations["listAirways"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/logbook/totals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the totals of the logbook
         * @description Sums of the entries whose `log.date` is within the bounds, in minutes and in tenths of an hour, calculated as on the logbook screen of the app. `from` must not be later than `to`.
         */
        get: operations["getLogbookTotals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pilot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the pilot's profile
         * @description Name, telephone, licences, ratings with expiry and medical certificate; `data` is null if there is no profile.
         */
        get: operations["getPilot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/weather": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the weather
         * @description One entry for each aerodrome on a card or in the weather briefing, sorted by identifier.
         */
        get: operations["listWeather"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/weather/{ident}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the weather at one aerodrome
         * @description METAR and TAF of one ICAO indicator, on a card or not. A national code has no station: status `no_icao_indicator`.
         */
        get: operations["getWeather"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/plugin/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statistics of all plugin sessions
         * @description Sums over all stored sessions of the account.
         */
        get: operations["getPluginStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/plugin/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Report live state and collect waiting commands
         * @description The report replaces the previous one and expires after ten minutes. Each command is handed over exactly once, oldest first, and expires two minutes after the pilot sent it. Call again after `pollMs` milliseconds.
         */
        put: operations["reportLive"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this description
         * @description The description of the service in OpenAPI 3.1.
         */
        get: operations["getDescription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the reference as a page
         * @description The reference for people, as HTML.
         */
        get: operations["getReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Meta
         * @description Facts about the answer itself.
         */
        Meta: {
            /**
             * Format: uuid
             * @description Identifies the request; equal to the header `X-Request-Id`.
             */
            requestId: string;
            /**
             * Format: date-time
             * @description Time of the answer, UTC.
             */
            generatedAt: string;
        };
        /**
         * Page
         * @description Position of a page in its collection.
         */
        Page: {
            /** @description Largest number of records in the page. */
            limit: number;
            /** @description Number of records that match the filters at the time of the request. */
            total: number;
            /** @description The `cursor` of the next page; null on the last page. */
            nextCursor: string | null;
        };
        /**
         * Health
         * @description Health of the service.
         */
        Health: {
            /** @description False while the database cannot be reached, or when a file of it is damaged. */
            ok: boolean;
            /** @description The version of the API. */
            version: string;
        };
        /**
         * Account
         * @description The account of the key.
         */
        Account: {
            /** @description Id of the account. */
            userId: string;
            /** @description E-mail address of its owner. */
            email: string;
            /** @description Name of its owner. Null: not known. */
            displayName: string | null;
            /**
             * Format: date-time
             * @description Time at which the account was created.
             */
            accountCreatedAt: string;
            /** @description The shown information about its key. */
            apiKey: {
                /** @description The first characters of the key, enough to distinguish it from another key. */
                prefix: string;
                /**
                 * Format: date-time
                 * @description Time at which the account received its first key.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description Time at which the present key replaced another; null if never rotated.
                 */
                rotatedAt: string | null;
            };
        };
        /**
         * AerodromeCard
         * @description The card of one aerodrome, typed from charts by the pilot. It is not an official aeronautical publication.
         */
        AerodromeCard: {
            /** @description Identifies it among its kind. */
            id: string;
            /** @description ICAO indicator where one exists, otherwise the national three-letter code. Null: not known. */
            code?: string | null;
            /** @description Name of the aerodrome. Null: not known. */
            name?: string | null;
            /** @description Elevation in feet. Null: not known. */
            elevationFt?: number | null;
            /** @description Magnetic variation in degrees, positive for east. Null: not known. */
            magneticVariationDeg?: number | null;
            /** @description Frequencies in MHz, as text, by service. Null: not known. */
            frequencies?: ({
                /** @description The value for tower. Null: not known. */
                tower?: string | null;
                /** @description The value for ground. Null: not known. */
                ground?: string | null;
                /** @description The value for atis. Null: not known. */
                atis?: string | null;
                /** @description The value for approach. Null: not known. */
                approach?: string | null;
                /** @description The value for delivery. Null: not known. */
                delivery?: string | null;
                /** @description The value for emergency. Null: not known. */
                emergency?: string | null;
                /** @description The value for other. Null: not known. */
                other?: string | null;
            } & {
                [key: string]: string | null;
            }) | null;
            /** @description Telephone numbers and addresses. Null: not known. */
            contacts?: ({
                /** @description Telephone of the ARO/AIS office. Null: not known. */
                aroAisPhone?: string | null;
                /** @description E-mail address of the ARO/AIS office. Null: not known. */
                aroAisEmail?: string | null;
                /** @description Telephone of the operator of the aerodrome. Null: not known. */
                operator?: string | null;
                /** @description True in the sample data, which is invented. Null or absent in the records of a pilot. */
                sample?: boolean | null;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Runways. Null: not known. */
            runways?: components["schemas"]["Runway"][] | null;
            /** @description Taxiways that the pilot typed from a chart. Empty, null or absent: none. */
            taxiways?: components["schemas"]["Taxiway"][] | null;
            /** @description Fuel and oil available. Null: not known. */
            fuel?: ({
                /** @description Grades of fuel, for example 100LL. Null: not known. */
                grades?: string[] | null;
                /** @description Hours of service, as published. Null: not known. */
                hours?: string | null;
                /** @description Oils and additives. Null: not known. */
                products?: string[] | null;
                /** @description True in the sample data, which is invented. Null or absent in the records of a pilot. */
                sample?: boolean | null;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description NOTAM text the pilot copied. Null: not known. */
            notam?: string | null;
            /** @description MADHEL text the pilot copied. Null: not known. */
            madhel?: string | null;
            /** @description Notes of the pilot. Null: not known. */
            notes?: string | null;
            /** @description Kind of `code`: icao or national. Null: not known. */
            codeKind?: string | null;
            /** @description City. Null: not known. */
            city?: string | null;
            /** @description Province. Null: not known. */
            province?: string | null;
            /** @description Country, ISO 3166 alpha-2. Null: not known. */
            country?: string | null;
            /** @description Position of the aerodrome reference point. Null: not known. */
            position?: ({
                /** @description Latitude, degrees, north positive. Null: not known. */
                latDeg?: number | null;
                /** @description Longitude, degrees, east positive. Null: not known. */
                lonDeg?: number | null;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Radio and visual aids. Null: not known. */
            aids?: ({
                /** @description Identifier. Null: not known. */
                ident?: string | null;
                /** @description Type, for example VOR-DME or NDB. Null: not known. */
                type?: string | null;
                /** @description Frequency in MHz, as text. Null or absent: the aid has none in MHz. */
                frequencyMHz?: string | null;
                /** @description Frequency in kHz. Null or absent: the aid has none in kHz. */
                frequencyKHz?: number | null;
                /** @description DME channel, for example 91X. Null: no DME, or not known. */
                dmeChannel?: string | null;
            } & {
                [key: string]: unknown;
            })[] | null;
            /** @description The VOR/DME of the aerodrome. Null: none. */
            vorDme?: ({
                /** @description Identifier. Null: not known. */
                ident?: string | null;
                /** @description Frequency in MHz, as text. Null: not known. */
                frequencyMHz?: string | null;
                /** @description DME channel, for example 91X. Null: no DME, or not known. */
                dmeChannel?: string | null;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description True in the sample data, which is invented. Null or absent in the records of a pilot. */
            sample?: boolean | null;
            /** @description Files attached to the card. Null or absent: none. */
            attachments?: components["schemas"]["AerodromeAttachment"][] | null;
            /**
             * Format: date-time
             * @description Time at which the record was created; if it is not known, the time at which the record first arrived.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time at which the server stored the last change. Strictly increasing over the changes of an account.
             */
            updatedAt: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * Runway
         * @description A runway of an aerodrome card.
         */
        Runway: {
            /** @description Runway designator, for example 11/29. Null: not known. */
            designator?: string | null;
            /** @description Length in metres. Null: not known. */
            lengthM?: number | null;
            /** @description Width in metres. Null: not known. */
            widthM?: number | null;
            /** @description Surface. Null: not known. */
            surface?: string | null;
            /** @description Whether it is lighted. Null: not known. */
            lighted?: boolean | null;
            /** @description True in the sample data, which is invented. Null or absent in the records of a pilot. */
            sample?: boolean | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * Taxiway
         * @description A taxiway that the pilot typed from a chart.
         */
        Taxiway: {
            /** @description Identifies it within the card. Null: none. */
            id?: string | null;
            /** @description Taxiway designator. Null: not known. */
            designator?: string | null;
            /** @description Surface. Null: not known. */
            surface?: string | null;
            /** @description Width in metres. Null: not known. */
            widthM?: number | null;
            /** @description Whether it is lighted. Null: not known. */
            lighted?: boolean | null;
            /** @description Notes of the pilot. Null: not known. */
            notes?: string | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * AerodromeAttachment
         * @description A file attached to an aerodrome card.
         */
        AerodromeAttachment: {
            /**
             * Format: uuid
             * @description Id of the attachment.
             */
            id: string;
            /** @description Name of the file, as the pilot entered it. Null: not known. */
            name?: string | null;
            /** @description Media type of the file. Null: not known. */
            contentType?: string | null;
            /** @description Size of the file in bytes. Null: not known. */
            bytes?: number | null;
            /** @description Kind of content. Null: not known. Values: `diagram`, `procedures`, `photo`, `other`; later versions may add others. */
            kind?: string | null;
            /**
             * Format: date-time
             * @description Time at which the file was attached. Null: not known.
             */
            createdAt?: string | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * Aircraft
         * @description An aircraft profile: equipment and surveillance codes, speeds, fuel, weights, arms and envelope.
         */
        Aircraft: {
            /** @description Identifies it among its kind. */
            id: string;
            /** @description Registration mark. Null: not known. */
            registration?: string | null;
            /** @description ICAO type designator, for example C172. Null: not known. */
            icaoType?: string | null;
            /** @description Model, for example Cessna 172N. Null: not known. */
            model?: string | null;
            /** @description Year of construction. Null: not known. */
            yearBuilt?: number | null;
            /** @description Whether it has more than one engine. Null: not known. */
            multiEngine?: boolean | null;
            /** @description Equipment and surveillance codes. Null: not known. */
            equipment?: ({
                /** @description Radio, navigation and approach equipment: ICAO item 10a. Null: not known. */
                comNavApproachCode?: string | null;
                /** @description Surveillance equipment: ICAO item 10b. Null: not known. */
                surveillanceCode?: string | null;
                /** @description PBN capabilities of ICAO item 18. Null: none, or not known. */
                pbn?: string | null;
                /** @description Emergency locator transmitter, for example 406 MHz. Null: not known. */
                elt?: string | null;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Speeds. Null: not known. */
            speeds?: ({
                /** @description Cruise, knots true airspeed. Null: not known. */
                cruiseKtas?: number | null;
                /** @description Climb, knots indicated airspeed. Null: not known. */
                climbKias?: number | null;
                /** @description Descent, knots indicated airspeed. Null: not known. */
                descentKias?: number | null;
                /** @description Stall in landing configuration (Vs0), knots indicated airspeed. Null: not known. */
                vs0Kias?: number | null;
                /** @description Stall with flaps up (Vs1), knots indicated airspeed. Null: not known. */
                vs1Kias?: number | null;
                /** @description Maximum with flaps extended (Vfe), knots indicated airspeed. Null: not known. */
                vfeKias?: number | null;
                /** @description Maximum structural cruise (Vno), knots indicated airspeed. Null: not known. */
                vnoKias?: number | null;
                /** @description Never exceed (Vne), knots indicated airspeed. Null: not known. */
                vneKias?: number | null;
                /** @description Manoeuvring (Va), knots indicated airspeed. Null: not known. */
                vaKias?: number | null;
                /** @description Best angle of climb (Vx), knots indicated airspeed. Null: not known. */
                vxKias?: number | null;
                /** @description Best rate of climb (Vy), knots indicated airspeed. Null: not known. */
                vyKias?: number | null;
                /** @description Best glide, knots indicated airspeed. Null: not known. */
                bestGlideKias?: number | null;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Fuel. Null: not known. */
            fuel?: ({
                /** @description Grade, for example 100LL. Null: not known. */
                grade?: string | null;
                /** @description Usable fuel, litres. Null: not known. */
                usableL?: number | null;
                /** @description Consumption in cruise, litres per hour. Null: not known. */
                cruiseBurnLph?: number | null;
                /** @description Consumption in climb, litres per hour. Null: not known. */
                climbBurnLph?: number | null;
                /** @description Fuel for taxi, litres. Null: not known. */
                taxiL?: number | null;
                /** @description Density, kilograms per litre. Null: not known. */
                densityKgPerL?: number | null;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Weights. Null: not known. */
            weights?: ({
                /** @description Empty, kilograms. Null: not known. */
                emptyKg?: number | null;
                /** @description Maximum at take-off, kilograms. Null: not known. */
                maxTakeoffKg?: number | null;
                /** @description Maximum at landing, kilograms. Null: not known. */
                maxLandingKg?: number | null;
                /** @description Maximum baggage, kilograms. Null: not known. */
                maxBaggageKg?: number | null;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Arms. Null: not known. */
            arms?: ({
                /** @description Arm of the empty aircraft, metres aft of the datum. Null: not known. */
                emptyM?: number | null;
                /** @description Arm of the front seats, metres aft of the datum. Null: not known. */
                frontSeatsM?: number | null;
                /** @description Arm of the middle seats, metres aft of the datum. Null: not known. */
                middleSeatsM?: number | null;
                /** @description Arm of the rear seats, metres aft of the datum. Null: not known. */
                rearSeatsM?: number | null;
                /** @description Arm of the baggage compartment, metres aft of the datum. Null: not known. */
                baggageM?: number | null;
                /** @description Arm of the forward baggage compartment, metres aft of the datum. Null: not known. */
                forwardBaggageM?: number | null;
                /** @description Arm of the fuel, metres aft of the datum. Null: not known. */
                fuelM?: number | null;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Corners of the weight and balance envelope, in order. Null: not known. */
            envelope?: ({
                /** @description Arm, metres aft of the datum. Null: not known. */
                armM?: number | null;
                /** @description Weight, kilograms. Null: not known. */
                weightKg?: number | null;
            } & {
                [key: string]: unknown;
            })[] | null;
            /** @description Colour and markings. Null: not known. */
            colour?: string | null;
            /** @description Notes of the pilot. Null: not known. */
            notes?: string | null;
            /** @description True in the sample data, which is invented. Null or absent in the records of a pilot. */
            sample?: boolean | null;
            /** @description Files attached to the aircraft. Null or absent: none. */
            attachments?: components["schemas"]["AircraftAttachment"][] | null;
            /**
             * Format: date-time
             * @description Time at which the server stored the last change. Strictly increasing over the changes of an account.
             */
            updatedAt: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * AircraftAttachment
         * @description A file attached to an aircraft.
         */
        AircraftAttachment: {
            /**
             * Format: uuid
             * @description Id of the attachment.
             */
            id: string;
            /** @description Name of the file, as the pilot entered it. Null: not known. */
            name?: string | null;
            /** @description Media type of the file. Null: not known. */
            contentType?: string | null;
            /** @description Size of the file in bytes. Null: not known. */
            bytes?: number | null;
            /** @description Kind of content. Null: not known. Values: `manual`, `document`, `photo`, `other`; later versions may add others. */
            kind?: string | null;
            /**
             * Format: date-time
             * @description Time at which the file was attached. Null: not known.
             */
            createdAt?: string | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * Note
         * @description A note of the pilot. A handwritten note contains its picture. Nothing in a note is parsed.
         */
        Note: {
            /** @description Identifies it among its kind. */
            id: string;
            /** @description The picture of a handwritten note, as a PNG data URL. Null or absent: the note is typed. */
            imageDataUrl?: string | null;
            /** @description Title. Null or absent: none. */
            title?: string | null;
            /** @description Text. Null or absent: none. */
            text?: string | null;
            /** @description Tags of the pilot. Null or absent: none. */
            tags?: string[] | null;
            /** @description Whether the app shows it first. Null or absent: no. */
            pinned?: boolean | null;
            /**
             * Format: date-time
             * @description Time of creation, UTC. Null: not known.
             */
            createdAt?: string | null;
            /** @description True in the sample data, which is invented. Null or absent in the records of a pilot. */
            sample?: boolean | null;
            /**
             * Format: date-time
             * @description Time at which the server stored the last change. Strictly increasing over the changes of an account.
             */
            updatedAt: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * Checklist
         * @description A checklist as the pilot wrote it. None ships with the app.
         */
        Checklist: {
            /** @description Identifies it among its kind. */
            id: string;
            /** @description Id of the aircraft to which it belongs. Null: none. */
            aircraftId?: string | null;
            /** @description Title of the checklist. Null: not known. */
            title?: string | null;
            /** @description The pilot's order among the checklists of the aircraft. Null: not known. */
            order?: number | null;
            /** @description Sections, in order. Null: none. */
            sections?: components["schemas"]["ChecklistSection"][] | null;
            /** @description True in the sample data, which is invented. Null or absent in the records of a pilot. */
            sample?: boolean | null;
            /**
             * Format: date-time
             * @description Time at which the server stored the last change. Strictly increasing over the changes of an account.
             */
            updatedAt: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * ChecklistSection
         * @description A section of a checklist.
         */
        ChecklistSection: {
            /** @description Identifies it within the checklist. Null: none. */
            id?: string | null;
            /** @description Title of the section. Null: not known. */
            title?: string | null;
            /** @description Items, in order. Null: none. */
            items?: components["schemas"]["ChecklistItem"][] | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * ChecklistItem
         * @description An item of a checklist.
         */
        ChecklistItem: {
            /** @description Identifies it within the section. Null: none. */
            id?: string | null;
            /** @description The call. Null: not known. */
            challenge?: string | null;
            /** @description The response. Null: not known. */
            response?: string | null;
            /** @description Whether the flight must not continue without it. Null: not stated. */
            critical?: boolean | null;
            /** @description Note of the pilot. Null: not known. */
            note?: string | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * CheckFlight
         * @description One flight on which an aircraft's checklists were run, in that day's order.
         */
        CheckFlight: {
            /** @description Identifies it among its kind. */
            id: string;
            /** @description The aircraft flown. Null: none. */
            aircraftId?: string | null;
            /**
             * Format: date-time
             * @description Start, UTC. Null: not known.
             */
            startedAt?: string | null;
            /**
             * Format: date-time
             * @description Time at which it was closed; absent while the flight is open.
             */
            completedAt?: string;
            /** @description Whether it was closed automatically, because it had been open for more than 12 hours. */
            autoClosed: boolean;
            /** @description The checklists, in the order of that day. Null: none. */
            lists?: components["schemas"]["CheckFlightList"][] | null;
            /** @description Notes of the pilot. Null: not known. */
            notes?: string | null;
            /** @description True in the sample data, which is invented. Null or absent in the records of a pilot. */
            sample?: boolean | null;
            summary: components["schemas"]["CheckFlightSummary"];
            /**
             * Format: date-time
             * @description Time at which the server stored the last change. Strictly increasing over the changes of an account.
             */
            updatedAt: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * CheckFlightList
         * @description A checklist as it was run on one flight.
         */
        CheckFlightList: {
            /** @description The checklist it was run from. Null: none. */
            checklistId?: string | null;
            /** @description Title of the checklist that day. Null: not known. */
            title?: string | null;
            /** @description Sections, in order. Null: none. */
            sections?: components["schemas"]["CheckFlightSection"][] | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * CheckFlightSection
         * @description A section of a checklist that was run.
         */
        CheckFlightSection: {
            /** @description Title of the section. Null: not known. */
            title?: string | null;
            /** @description Items, in order. Null: none. */
            items?: components["schemas"]["CheckFlightItem"][] | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * CheckFlightItem
         * @description An item of a checklist that was run.
         */
        CheckFlightItem: {
            /** @description The call. Null: not known. */
            challenge?: string | null;
            /** @description The response. Null: not known. */
            response?: string | null;
            /** @description Whether the flight must not continue without it. Null: not stated. */
            critical?: boolean | null;
            /**
             * Format: date-time
             * @description Time at which it was done, UTC. Null or absent: not done.
             */
            doneAt?: string | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * CheckFlightSummary
         * @description Number of items done and the items that are missing, computed from `lists`.
         */
        CheckFlightSummary: {
            /** @description Items on all lists. */
            total: number;
            /** @description Items that are done. */
            done: number;
            /** @description Items that are not done, in the order of `lists`. */
            missing: components["schemas"]["MissingItem"][];
        };
        /**
         * MissingItem
         * @description An item that was not done.
         */
        MissingItem: {
            /** @description Title of its checklist that day. Null: not known. */
            checklist: string | null;
            /** @description Title of its section. Null: not known. */
            section: string | null;
            /** @description Text of the item that is called. Null: not known. */
            challenge: string | null;
            /** @description Whether the flight must not continue without it; null where the item does not state it. */
            critical: boolean | null;
        };
        /**
         * FlightPlan
         * @description A flight plan: ICAO items 7 to 19, route points, supplementary information and filing address.
         */
        FlightPlan: {
            /** @description Identifies it among its kind. */
            id: string;
            /** @description Day, or day and time, of the departure, UTC. Null: not known. */
            departureDate?: string | null;
            /** @description Id of the planning from which it was made. Null: none. */
            planningId?: string | null;
            /** @description Signature of this plan, as a PNG data URL. Null or absent: not signed. */
            signatureDataUrl?: string | null;
            /** @description Id of the aircraft. Null: none chosen. */
            aircraftId?: string | null;
            /** @description Item 7: aircraft identification. Null: not known. */
            aircraftIdentification?: string | null;
            /** @description Item 8: flight rules, I, V, Y or Z. Null: not known. */
            flightRules?: string | null;
            /** @description Item 8: type of flight, for example G. Null: not known. */
            typeOfFlight?: string | null;
            /** @description Item 9: number of aircraft. Null: not known. */
            numberOfAircraft?: number | null;
            /** @description Item 9: ICAO type designator. Null: not known. */
            aircraftType?: string | null;
            /** @description Item 9: wake turbulence category. Null: not known. */
            wakeTurbulenceCategory?: string | null;
            /** @description Item 10a: radio, navigation and approach equipment. Null: not known. */
            comNavApproachEquipment?: string | null;
            /** @description Item 10b: surveillance equipment. Null: not known. */
            surveillanceEquipment?: string | null;
            /** @description Item 13: departure aerodrome. Null: not known. */
            departureAerodrome?: string | null;
            /** @description Item 13: estimated off-block time, HHMM UTC. Null: not known. */
            estimatedOffBlockTime?: string | null;
            /** @description Item 15: cruising speed, for example N0110 (knots). Null: not known. */
            cruisingSpeed?: string | null;
            /** @description Item 15: level, for example A055 (hundreds of feet). Null: not known. */
            level?: string | null;
            /** @description Item 15: route. Null: not known. */
            route?: string | null;
            /** @description Points of the route, in order. Null: not known. */
            routePoints?: ({
                /** @description Name of the point. Null: not known. */
                name?: string | null;
                /** @description Type: aerodrome, navaid or waypoint. Null: not known. */
                type?: string | null;
                /** @description Latitude, degrees, north positive. Null: not known. */
                latDeg?: number | null;
                /** @description Longitude, degrees, east positive. Null: not known. */
                lonDeg?: number | null;
            } & {
                [key: string]: unknown;
            })[] | null;
            /** @description Item 16: destination aerodrome. Null: not known. */
            destinationAerodrome?: string | null;
            /** @description Item 16: total estimated elapsed time, HHMM. Null: not known. */
            totalEet?: string | null;
            /** @description Item 16: alternate aerodromes. Null or absent: none. */
            alternateAerodromes?: string[] | null;
            /** @description Item 18: other information. Null: not known. */
            otherInformation?: string | null;
            /** @description Item 19: supplementary information. Null: not known. */
            supplementary?: ({
                /** @description Endurance, HHMM. Null: not known. */
                endurance?: string | null;
                /** @description Persons on board. Null: not known. */
                personsOnBoard?: number | null;
                /** @description Emergency radios, for example VHF and ELT. Null: not known. */
                emergencyRadio?: string[] | null;
                /** @description Survival equipment. Null: not known. */
                survivalEquipment?: string[] | null;
                /** @description Life jackets. Null: not known. */
                jackets?: string[] | null;
                /** @description Dinghies: number, capacity and colour. Null: none. */
                dinghies?: string | null;
                /** @description Colour and markings of the aircraft. Null: not known. */
                aircraftColourAndMarkings?: string | null;
                /** @description Remarks. Null: none. */
                remarks?: string | null;
                /** @description Pilot in command. Null: not known. */
                pilotInCommand?: string | null;
                /** @description Licence number of the pilot in command. Null: not known. */
                licenceNumber?: string | null;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Filing of the plan. Null: not known. */
            filing?: ({
                /** @description Address to which the plan was sent. Null: not known. */
                address?: string | null;
                /** @description E-mail address to which the plan was sent. Null: not known. */
                email?: string | null;
                /**
                 * Format: date-time
                 * @description Time of filing, UTC. Null: not filed.
                 */
                filedAt?: string | null;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description True in the sample data, which is invented. Null or absent in the records of a pilot. */
            sample?: boolean | null;
            /**
             * Format: date-time
             * @description Time at which the server stored the last change. Strictly increasing over the changes of an account.
             */
            updatedAt: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * Planning
         * @description A route planned on the map: points in order with positions, aircraft, departure, altitude, fuel and wind.
         */
        Planning: {
            /** @description Identifies it among its kind. */
            id: string;
            /** @description Points of the route, in order. Null: none. */
            points?: components["schemas"]["PlanningPoint"][] | null;
            /** @description Id of the flight plan that was made from it. Null: none. */
            flightPlanId?: string | null;
            /** @description The first of `points`, unless the app sent another value. Absent: there are no points. */
            departure?: unknown;
            /** @description The last of `points`, unless the app sent another value. Absent: there are fewer than two points. */
            destination?: unknown;
            /** @description The points between them, unless the app sent another value. Absent: there are no points. */
            waypoints?: unknown;
            /** @description Name of the planning. Null: not known. */
            name?: string | null;
            /** @description Id of the aircraft. Null: none chosen. */
            aircraftId?: string | null;
            /**
             * Format: date-time
             * @description Planned departure, UTC. Null: not known.
             */
            plannedDepartureAt?: string | null;
            /** @description Planned altitude, feet above mean sea level. Null: not known. */
            altitudeFt?: number | null;
            /** @description Fuel on board at departure, litres. Null: not known. */
            fuelOnBoardL?: number | null;
            /** @description Reserve, minutes. Null: not known. */
            reserveMinutes?: number | null;
            /** @description Choice of the wind. Null: not known. */
            wind?: ({
                /** @description Source of the wind: forecast, manual or none. Null: not known. */
                choice?: string | null;
                /** @description Direction from which it blows, degrees true. Null or absent: not set by the pilot. */
                directionDeg?: number | null;
                /** @description Speed, knots. Null or absent: not set by the pilot. */
                speedKt?: number | null;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Total distance, nautical miles. Null: not known. */
            totalDistanceNm?: number | null;
            /** @description Estimated elapsed time, minutes. Null: not known. */
            eetMinutes?: number | null;
            /** @description Notes of the pilot. Null: not known. */
            notes?: string | null;
            /** @description Runways and procedures. Null or absent: not known. */
            procedures?: ({
                /** @description Runway of departure, for example 09L. Null or absent: not known. */
                departureRunway?: string | null;
                /** @description Standard departure. Null or absent: none. */
                sid?: string | null;
                /** @description Transition of the standard departure. Null or absent: none. */
                sidTransition?: string | null;
                /** @description Standard arrival. Null or absent: none. */
                star?: string | null;
                /** @description Transition of the standard arrival. Null or absent: none. */
                starTransition?: string | null;
                /** @description Runway of arrival. Null or absent: not known. */
                arrivalRunway?: string | null;
                /** @description ARINC identifier of the approach, for example I16-Z. Null or absent: none, or not known. */
                approach?: string | null;
                /** @description Name of the approach, often its first fix. Null or absent: none. */
                approachName?: string | null;
                /** @description Type of the approach, for example ILS. Null or absent: none, or not known. */
                approachType?: string | null;
                /** @description Suffix of the approach. Null or absent: none. */
                approachSuffix?: string | null;
                /** @description Transition of the approach. Null or absent: none. */
                approachTransition?: string | null;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Flight rules, I, V, Y or Z. Null or absent: not known. */
            flightRules?: string | null;
            /** @description Registration in an imported route. Null or absent: not known. */
            aircraftRegistration?: string | null;
            /** @description Alternate aerodromes. Null or absent: none. */
            alternateAerodromes?: string[] | null;
            /** @description True in the sample data, which is invented. Null or absent in the records of a pilot. */
            sample?: boolean | null;
            /**
             * Format: date-time
             * @description Time at which the server stored the last change. Strictly increasing over the changes of an account.
             */
            updatedAt: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * PlanningPoint
         * @description A point of a planned route.
         */
        PlanningPoint: {
            /** @description Name of the point. Null: not known. */
            name?: string | null;
            /** @description Type: aerodrome, navaid or waypoint. Null: not known. */
            type?: string | null;
            /** @description Latitude, degrees, north positive. Null: not known. */
            latDeg?: number | null;
            /** @description Longitude, degrees, east positive. Null: not known. */
            lonDeg?: number | null;
            /** @description Airway that leads to the point. Null or absent: direct, or not known. */
            airway?: string | null;
            /** @description Altitude at the point, feet above mean sea level. Null or absent: not known. */
            altitudeFt?: number | null;
            /** @description ICAO region of the point, two letters. Null or absent: not known. */
            region?: string | null;
            /** @description Comment on the point. Null or absent: none. */
            comment?: string | null;
            /** @description The procedure that contains the point, sid or star. Null or absent: none, or not known. */
            procedure?: string | null;
            /** @description True in the sample data, which is invented. Null or absent in the records of a pilot. */
            sample?: boolean | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * LogbookEntry
         * @description An entry of the logbook, with the regulated line under `log`.
         */
        LogbookEntry: {
            /** @description Identifies it among its kind. */
            id: string;
            log?: components["schemas"]["LogbookLine"] | null;
            /** @description Id of the aircraft. Null: not in the bag. */
            aircraftId?: string | null;
            /** @description Registration of the aircraft. Null: not known. */
            registration?: string | null;
            /** @description Aerodrome of departure. Null: not known. */
            from?: string | null;
            /** @description Aerodrome of arrival. Null: not known. */
            to?: string | null;
            /** @description Remarks of the pilot. Null: not known. */
            remarks?: string | null;
            /** @description True in the sample data, which is invented. Null or absent in the records of a pilot. */
            sample?: boolean | null;
            /**
             * Format: date-time
             * @description Time at which the server stored the last change. Strictly increasing over the changes of an account.
             */
            updatedAt: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * LogbookLine
         * @description The regulated line. Null or absent: the entry is not counted.
         */
        LogbookLine: {
            /**
             * Format: date
             * @description Date of the flight. Null: not known.
             */
            date?: string | null;
            times?: components["schemas"]["FlightTimes"] | null;
            breakdown?: components["schemas"]["FlightBreakdown"] | null;
            /** @description In a simulator; not flight time, in whole minutes. Null or absent: counted as 0. */
            simulator?: number | null;
            /** @description Number of landings. Null or absent: counted as 0. */
            landings?: number | null;
            /** @description Number of approaches flown. Null or absent: not known. */
            approaches?: unknown;
            /** @description Purpose code of the flight. Null: not known. */
            purpose?: string | null;
            /** @description The pilot's own decimal hours, in tenths: 18 is 1.8 h. Null or absent: the tenths are calculated from the minutes. */
            loggedTenths?: number | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * FlightTimes
         * @description The eight cells of which the flight time is the sum. Null or absent: each is counted as 0.
         */
        FlightTimes: {
            /** @description Over the aerodrome by day as pilot, in whole minutes. Null or absent: counted as 0. */
            localDayPilot?: number | null;
            /** @description Over the aerodrome by day as copilot, in whole minutes. Null or absent: counted as 0. */
            localDayCopilot?: number | null;
            /** @description Over the aerodrome by night as pilot, in whole minutes. Null or absent: counted as 0. */
            localNightPilot?: number | null;
            /** @description Over the aerodrome by night as copilot, in whole minutes. Null or absent: counted as 0. */
            localNightCopilot?: number | null;
            /** @description Cross-country by day as pilot, in whole minutes. Null or absent: counted as 0. */
            crossCountryDayPilot?: number | null;
            /** @description Cross-country by day as copilot, in whole minutes. Null or absent: counted as 0. */
            crossCountryDayCopilot?: number | null;
            /** @description Cross-country by night as pilot, in whole minutes. Null or absent: counted as 0. */
            crossCountryNightPilot?: number | null;
            /** @description Cross-country by night as copilot, in whole minutes. Null or absent: counted as 0. */
            crossCountryNightCopilot?: number | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * FlightBreakdown
         * @description Parts of the flight time, which are never added to it. Null or absent: each is counted as 0.
         */
        FlightBreakdown: {
            /** @description Instruction given, in whole minutes. Null or absent: counted as 0. */
            instructorGiven?: number | null;
            /** @description In multi-engine aircraft, in whole minutes. Null or absent: counted as 0. */
            multiEngine?: number | null;
            /** @description In instrument conditions, in whole minutes. Null or absent: counted as 0. */
            instrumentReal?: number | null;
            /** @description Under the hood, in whole minutes. Null or absent: counted as 0. */
            instrumentHood?: number | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * PluginSession
         * @description One session of the simulator, reported by the voice-ATC plugin.
         */
        PluginSession: {
            /** @description The plugin's name for the session: 3 to 128 characters from A-Z a-z 0-9 . _ - */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the session first arrived, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time at which the stored copy last changed, UTC; unique within the account.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Time at which the stored copy arrived, UTC.
             */
            receivedAt: string;
            /**
             * @description The program that sent the session.
             * @constant
             */
            source: "voice-atc-plugin";
            /** @description Minutes from start to end, or to the last arrival while there is no end. */
            durationMinutes: number;
            /**
             * @description Version of the body, always 1.
             * @constant
             */
            schema: 1;
            /**
             * Format: date-time
             * @description Start of the session. UTC.
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description End of the session, UTC. Null: in flight.
             */
            endedAt: string | null;
            /** @description State of the session. Values: `in_progress`, `completed`, `aborted`; later versions may add others. */
            status: string;
            /** @description Version of the plugin. Null: not known. At most 64 characters. */
            pluginVersion: string | null;
            /** @description Version of the protocol between plugin and simulator. Null: not known. At most 64 characters. */
            protocolVersion: string | null;
            /** @description Name of the simulator. Null: not known. At most 64 characters. */
            simulator: string | null;
            /** @description Language of the radio, for example es. Stored in lower case. Null: not known. At most 64 characters. */
            language: string | null;
            /** @description Region of the phraseology, for example AR. Stored in upper case. Null: not known. At most 64 characters. */
            region: string | null;
            /** @description Source of the data: the simulator, the EFB or both. Null: not known. Values: `sim`, `both`, `efb`; later versions may add others. */
            dataSource: string | null;
            /** @description The aircraft of the flight. */
            aircraft: {
                /** @description Registration. Stored in upper case. Null: not known. At most 64 characters. */
                registration: string | null;
                /** @description ICAO type designator. Stored in upper case. Null: not known. At most 64 characters. */
                icaoType: string | null;
            };
            /** @description Aerodrome of departure. Null: not known. 3 to 4 characters of A-Z 0-9. */
            departure: string | null;
            /** @description Aerodrome of arrival. Null: not known. 3 to 4 characters of A-Z 0-9. */
            arrival: string | null;
            /** @description Identifiers of the aerodromes visited, each once, at most 20. */
            aerodromesVisited: string[];
            stats: components["schemas"]["SessionStats"];
            /** @description The newest radio exchanges, oldest first, at most 200. */
            events: components["schemas"]["SessionEvent"][];
            /** @description Exchanges that are not in `events`: dropped by the plugin or by the server. */
            eventsDropped: number;
        };
        /**
         * SessionEvent
         * @description One radio exchange.
         */
        SessionEvent: {
            /**
             * Format: date-time
             * @description Time of the exchange, UTC.
             */
            at: string;
            /** @description Kind of the exchange. Events of other kinds are dropped. Values: `turn`, `unprompted`, `silence`, `error`, `instructor`; later versions may add others. */
            kind: string;
            /** @description Station, for example tower. Null: not known. At most 64 characters. */
            station: string | null;
            /** @description Subject of the exchange, for example taxi. Null: not known. At most 64 characters. */
            intent: string | null;
            /** @description Phrase template that was used. Null: not known. At most 64 characters. */
            template: string | null;
            /** @description Words that the controller understood. Null: not known. At most 160 characters. */
            heard: string | null;
            /** @description Words that the controller said. Null: not known. At most 240 characters. */
            said: string | null;
        };
        /**
         * SessionStats
         * @description Counters of the whole session.
         */
        SessionStats: {
            /** @description Calls that the pilot made. */
            transmissions: number;
            /** @description Calls answered without a model. */
            fastPath: number;
            /** @description Calls answered by a model. */
            modelCalls: number;
            /** @description Requests to repeat a transmission. */
            sayAgain: number;
            /** @description Correct readbacks. */
            readbacksCorrect: number;
            /** @description Incorrect readbacks. */
            readbacksIncorrect: number;
            /** @description Corrected position reports. */
            positionCorrections: number;
            /** @description Calls that the controller made unprompted. */
            unprompted: number;
            /** @description Emergencies declared. */
            emergencies: number;
            /** @description Questions to the instructor. */
            instructorQuestions: number;
            /** @description Mean response time, milliseconds. Null: nothing was timed. */
            meanResponseMs: number | null;
            /** @description 95th percentile of the response time, milliseconds. Null: nothing was timed. */
            p95ResponseMs: number | null;
            /** @description Exchanges by station. At most 30 keys, the largest counts. */
            byStation: {
                [key: string]: number;
            };
            /** @description Exchanges by intent. At most 60 keys, the largest counts. */
            byIntent: {
                [key: string]: number;
            };
        };
        /**
         * AerodromeAttachmentDownload
         * @description A file attached to an aerodrome card, with its download URL.
         */
        AerodromeAttachmentDownload: {
            /**
             * Format: uuid
             * @description Id of the attachment.
             */
            id: string;
            /** @description Name of the file, as the pilot entered it. Null: not known. */
            name: string | null;
            /** @description Media type of the file. Null: not known. */
            contentType: string | null;
            /** @description Size of the file in bytes. Null: not known. */
            bytes: number | null;
            /** @description Kind of content. Null: not known. Values: `diagram`, `procedures`, `photo`, `other`; later versions may add others. */
            kind: string | null;
            /**
             * Format: date-time
             * @description Time at which the file was attached. Null: not known.
             */
            createdAt: string | null;
            /**
             * Format: uri
             * @description Address of the file. A request to it needs no API key.
             */
            url: string;
            /**
             * Format: date-time
             * @description Time at which the URL expires: 15 minutes after `generatedAt`.
             */
            urlExpiresAt: string;
        };
        /**
         * AircraftAttachmentDownload
         * @description A file attached to an aircraft, with its download URL.
         */
        AircraftAttachmentDownload: {
            /**
             * Format: uuid
             * @description Id of the attachment.
             */
            id: string;
            /** @description Name of the file, as the pilot entered it. Null: not known. */
            name: string | null;
            /** @description Media type of the file. Null: not known. */
            contentType: string | null;
            /** @description Size of the file in bytes. Null: not known. */
            bytes: number | null;
            /** @description Kind of content. Null: not known. Values: `manual`, `document`, `photo`, `other`; later versions may add others. */
            kind: string | null;
            /**
             * Format: date-time
             * @description Time at which the file was attached. Null: not known.
             */
            createdAt: string | null;
            /**
             * Format: uri
             * @description Address of the file. A request to it needs no API key.
             */
            url: string;
            /**
             * Format: date-time
             * @description Time at which the URL expires: 15 minutes after `generatedAt`.
             */
            urlExpiresAt: string;
        };
        /**
         * SharedPlanning
         * @description A planning that its owner shares with guests.
         */
        SharedPlanning: {
            /** @description Id of the shared planning, unique over all accounts. */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the server stored the last change.
             */
            updatedAt: string;
            /** @description Id of the account that owns it. */
            ownerId: string;
            /** @description The part that all participants edit; null when the app stored none. */
            doc: components["schemas"]["SharedPlanningDoc"] | null;
            /** @description The owner and the guests. */
            participants: components["schemas"]["Participant"][];
        };
        /**
         * SharedPlanningDoc
         * @description The part of a shared planning that all participants edit.
         */
        SharedPlanningDoc: {
            /** @description The route as stored by the app, without fields that the service does not know. */
            route: unknown;
            /** @description The alternates as stored by the app, without fields that the service does not know. */
            alternates: unknown;
            /** @description Planned time of departure; null when not known. */
            departureTime: unknown;
            /** @description The level as stored by the app, without fields that the service does not know. */
            level: unknown;
            /** @description The flight rules as stored by the app, without fields that the service does not know. */
            rules: unknown;
            /** @description The choice of wind as stored by the app, without fields that the service does not know. */
            wind: unknown;
        };
        /**
         * Participant
         * @description A participant of a shared planning.
         */
        Participant: {
            /** @description Id of the account of the participant. Null: not known. */
            userId: string | null;
            /** @description Only the owner and those who accepted can read the planning. Null: not known. Values: `owner`, `invited`, `accepted`; later versions may add others. */
            status: string | null;
            /** @description Values of this participant alone; null when the app stored none. */
            personal: {
                /** @description Id of the aircraft that the participant chose from their own bag. Null: none. */
                aircraftId: string | null;
                /** @description Speed as stored by the app, without fields that the service does not know. */
                speed: unknown;
                /** @description Fuel burn as stored by the app, without fields that the service does not know. */
                burn: unknown;
                /** @description Fuel on board as stored by the app, without fields that the service does not know. */
                fuel: unknown;
            } | null;
            /** @description Summary of that aircraft; null when it is not known. */
            aircraft: {
                /** @description Id of the aircraft. */
                id: string;
                /** @description Registration mark. Null: not known. */
                registration: string | null;
                /** @description ICAO type designator. Null: not known. */
                icaoType: string | null;
            } | null;
        };
        /**
         * Airway
         * @description One ATS route. Null or absent: not known.
         */
        Airway: {
            /** @description Identifies it: derived from airspace and designator. */
            id: string;
            /**
             * Format: date-time
             * @description Time of the load that changed it last, UTC.
             */
            updatedAt: string;
            /** @description Designator of the route. */
            designator: string;
            /** @description Lower or upper airspace. Values: `lower`, `upper`; later versions may add others. */
            airspace: string;
            /** @description Navigation with which the route is flown. Null: not known. Values: `conventional`, `rnav`; later versions may add others. */
            navigation?: string | null;
            /** @description Points, in order. Null: not known. */
            points?: components["schemas"]["AirwayPoint"][] | null;
            /** @description The editions of its source. */
            source?: unknown;
        } & {
            [key: string]: unknown;
        };
        /**
         * AirwayPoint
         * @description A point of an ATS route.
         */
        AirwayPoint: {
            /** @description Name of the point. Null: not known. */
            name?: string | null;
            /** @description Latitude in degrees, north positive. Null: not known. */
            latDeg?: number | null;
            /** @description Longitude in degrees, east positive. Null: not known. */
            lonDeg?: number | null;
            /** @description Published distance to the next point, in nautical miles; null at the last. */
            distanceNm?: number | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * LogbookTotals
         * @description Totals of the logbook, in two units.
         */
        LogbookTotals: {
            /**
             * @description Unit of `totals`.
             * @constant
             */
            unit: "minutes";
            /**
             * Format: date
             * @description The bound of the request; null for none.
             */
            from: string | null;
            /**
             * Format: date
             * @description The bound of the request; null for none.
             */
            to: string | null;
            totals: components["schemas"]["LogbookMinutes"];
            logged: components["schemas"]["LogbookTenths"];
        };
        /**
         * LogbookMinutes
         * @description Totals in whole minutes.
         */
        LogbookMinutes: {
            /** @description Flight time, minutes. */
            flight: number;
            /** @description As pilot, minutes. */
            pilot: number;
            /** @description As copilot, minutes. */
            copilot: number;
            /** @description By day, minutes. */
            day: number;
            /** @description By night, minutes. */
            night: number;
            /** @description Over the aerodrome, minutes. */
            local: number;
            /** @description Cross-country, minutes. */
            crossCountry: number;
            /** @description Instruction given, minutes; part of the flights, never added to them. */
            instructorGiven: number;
            /** @description In instrument conditions, minutes; part of the flights. */
            instrumentReal: number;
            /** @description Under the hood, minutes; part of the flights. */
            instrumentHood: number;
            /** @description In multi-engine aircraft, minutes; part of the flights. */
            multiEngine: number;
            /** @description In a simulator, minutes; not flight time. */
            simulator: number;
            /** @description Number of landings. */
            landings: number;
            /** @description Entries counted: those with a logbook line. */
            entries: number;
        };
        /**
         * LogbookTenths
         * @description Decimal hours as pilots log them: crossCountry + local = pilot + copilot = day + night = total.
         */
        LogbookTenths: {
            /**
             * @description Unit of `logged`: tenths of an hour, so that 18 is 1.8 hours.
             * @constant
             */
            unit: "tenths";
            /** @description Flight time, tenths of an hour. */
            total: number;
            /** @description As pilot, tenths of an hour. */
            pilot: number;
            /** @description As copilot, tenths of an hour. */
            copilot: number;
            /** @description By day, tenths of an hour. */
            day: number;
            /** @description By night, tenths of an hour. */
            night: number;
            /** @description Over the aerodrome, tenths of an hour. */
            local: number;
            /** @description Cross-country, tenths of an hour. */
            crossCountry: number;
            /** @description Instruction given, tenths of an hour; part of the flights, never added to them. */
            instructorGiven: number;
            /** @description In instrument conditions, tenths of an hour; part of the flights. */
            instrumentReal: number;
            /** @description Under the hood, tenths of an hour; part of the flights. */
            instrumentHood: number;
            /** @description In multi-engine aircraft, tenths of an hour; part of the flights. */
            multiEngine: number;
            /** @description In a simulator, tenths of an hour; not flight time. */
            simulator: number;
            /** @description Number of landings. */
            landings: number;
            /** @description Entries counted: those with a logbook line. */
            entries: number;
        };
        /**
         * PilotProfile
         * @description Name, telephone, licences, ratings with expiry, medical certificate.
         */
        PilotProfile: {
            /** @description Identifies it among its kind. */
            id: string;
            /** @description Name. Null: not known. */
            name?: string | null;
            /** @description Telephone. Null: not known. */
            telephone?: string | null;
            /** @description Nationality, ISO 3166 alpha-2. Null: not known. */
            nationality?: string | null;
            /**
             * Format: date
             * @description Date of birth. Null: not known.
             */
            birthDate?: string | null;
            /** @description Identifier of the base aerodrome. Null: not known. */
            baseAerodrome?: string | null;
            /** @description Licences. Null: not known. */
            licences?: ({
                /** @description Type code, for example PPA. Null: not known. */
                type?: string | null;
                /** @description Name of the licence. Null: not known. */
                name?: string | null;
                /** @description Number. Null: not known. */
                number?: string | null;
                /**
                 * Format: date
                 * @description Date of issue. Null: not known.
                 */
                issuedOn?: string | null;
                /** @description Issuing authority. Null: not known. */
                authority?: string | null;
            } & {
                [key: string]: unknown;
            })[] | null;
            /** @description Ratings. Null: not known. */
            ratings?: ({
                /** @description Name of the rating. Null: not known. */
                name?: string | null;
                /**
                 * Format: date
                 * @description Date of expiry. Null: it does not expire.
                 */
                expiresOn?: string | null;
            } & {
                [key: string]: unknown;
            })[] | null;
            /** @description Medical certificate. Null: none. */
            medicalCertificate?: ({
                /** @description Class, 1 to 3. Null: not known. */
                class?: number | null;
                /**
                 * Format: date
                 * @description Date of issue. Null: not known.
                 */
                issuedOn?: string | null;
                /**
                 * Format: date
                 * @description Date of expiry. Null: not known.
                 */
                expiresOn?: string | null;
                /** @description Limitations. Null or absent: none. */
                limitations?: string[] | null;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Notes of the pilot. Null: not known. */
            notes?: string | null;
            /** @description True in the sample data, which is invented. Null or absent in the records of a pilot. */
            sample?: boolean | null;
            /**
             * Format: date-time
             * @description Time at which the server stored the last change. Strictly increasing over the changes of an account.
             */
            updatedAt: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * WeatherEntry
         * @description The weather at one aerodrome.
         */
        WeatherEntry: {
            /** @description Aerodrome identifier, upper case. */
            ident: string;
            /** @description The name on the pilot's card; otherwise the name that the provider uses; otherwise the identifier. */
            name: string;
            /** @description The parts of the bag that name the aerodrome; empty for one that is in neither. */
            sources: string[];
            /** @description `ok`: a METAR, a TAF or both, of any age. `no_report`: the provider answered and has no report. `no_icao_indicator`: the aerodrome has a national code only, and no station. `unavailable`: the provider could not be reached, or its answer could not be read; there may be reports. Values: `ok`, `no_report`, `no_icao_indicator`, `unavailable`; later versions may add others. */
            status: string;
            /** @description The newest METAR or SPECI; null when there is none or it could not be read. */
            metar: components["schemas"]["Metar"] | null;
            /** @description The newest TAF; null when there is none or it could not be read. */
            taf: components["schemas"]["Taf"] | null;
            /** @description Values computed from the METAR and the card; null without a METAR or without a card. */
            aerodromeConditions: components["schemas"]["AerodromeConditions"] | null;
            /** @description Name of the source of the reports; two names while a second source takes over. */
            provider: string;
            /**
             * Format: date-time
             * @description Time of the request to the provider, the older of two; null when nothing was fetched.
             */
            fetchedAt: string | null;
        };
        /**
         * Metar
         * @description A METAR or SPECI: the raw report and its decoded groups.
         */
        Metar: {
            /** @description The report as the provider sent it. */
            raw: string;
            /**
             * Format: date-time
             * @description Time of observation, UTC; null when neither the report nor the answer of the provider contains it.
             */
            observedAt: string | null;
            /** @description Age of the observation at the time of the answer, whole minutes; null when its time is not known. Old reports are served too. */
            ageMinutes: number | null;
            /** @description Flight category by the table of the United States; null when visibility or sky is not known, or when an unparsed group may be one of them. Values: `LIFR`, `IFR`, `MVFR`, `VFR`; later versions may add others. */
            flightCategory: string | null;
            /** @description Relative humidity over water in whole percent, by the Magnus formula (WMO No. 8) from temperature and dew point; null when one of them is not reported. */
            relativeHumidityPercent: number | null;
            /** @description One line of plain text in English and in Spanish, made from `decoded` only. */
            text: {
                /** @description The text in English. */
                en: string;
                /** @description The text in Spanish. */
                es: string;
            };
            decoded: components["schemas"]["MetarDecoded"];
        };
        /**
         * MetarDecoded
         * @description The decoded groups of a METAR. Groups that the decoder does not understand are in `unparsed`.
         */
        MetarDecoded: {
            /** @description Type of the report; null when the report does not contain it. Values: `METAR`, `SPECI`; later versions may add others. */
            type: string | null;
            /** @description Location indicator; null when the report contains none. */
            ident: string | null;
            /** @description Whether the report is a correction (COR, or a group like CCA). */
            corrected: boolean;
            /** @description The correction group as reported; null when there is none. */
            correction: string | null;
            /** @description NIL: the station issued no report. */
            nil: boolean;
            /**
             * Format: date-time
             * @description Time of observation; null when not reported. ISO 8601, UTC.
             */
            observedAt: string | null;
            /** @description AUTO: made without an observer. */
            auto: boolean;
            /** @description RTD: a routine report that is late. */
            delayed: boolean;
            /** @description Wind; null: not reported, or not understood. */
            wind: components["schemas"]["Wind"] | null;
            /** @description CAVOK: visibility 10 km or more, no cloud of operational significance, no significant weather. */
            cavok: boolean;
            /** @description Prevailing visibility; null: not reported, or not understood. */
            visibility: components["schemas"]["Visibility"] | null;
            /** @description Lower visibilities, each in its direction; empty when none is reported. */
            minimumVisibility: components["schemas"]["Visibility"][];
            /** @description Present weather of a METAR, or forecast weather, in the order reported; empty when none is reported. */
            weather: components["schemas"]["Phenomenon"][];
            /** @description NSW: the earlier weather is forecast to end. */
            noSignificantWeather: boolean;
            /** @description State of the sky; `missing`: the sensor reported no value; null: not reported. Values: `clear`, `layers`, `obscured`, `missing`; later versions may add others. */
            sky: string | null;
            /** @description The group that reports the absence of cloud; null when there is no such group. Values: `SKC`, `CLR`, `NSC`, `NCD`; later versions may add others. */
            skyCode: string | null;
            /** @description Cloud layers, in the order reported; empty when none is reported. */
            clouds: components["schemas"]["CloudLayer"][];
            /** @description Vertical visibility in feet above the aerodrome; null when no figure is reported. */
            verticalVisibilityFt: number | null;
            /** @description Lowest broken or overcast layer, or vertical visibility, in feet above the aerodrome; null: none, or not known. */
            ceilingAglFt: number | null;
            /** @description Military colour states, in the order reported. */
            colorStates: string[];
            /** @description Elements reported with slashes: the report contains no value of them. */
            missing: string[];
            /** @description Elements that an unparsed group may belong to: their value may be incomplete, and the flight category is null. */
            doubtful: string[];
            /** @description Runway visual ranges, in the order reported; empty when none is reported. */
            runwayVisualRange: components["schemas"]["RunwayVisualRange"][];
            /** @description Weather since the last routine report (RE), in the order reported; empty when none is reported. */
            recentWeather: components["schemas"]["Phenomenon"][];
            /** @description Air temperature in whole degrees Celsius, from the body of the report; null when not reported. */
            temperatureC: number | null;
            /** @description Dew point in whole degrees Celsius, from the body of the report; null when not reported. */
            dewpointC: number | null;
            /** @description QNH in hectopascals; null when reported in inches only. */
            qnhHpa: number | null;
            /** @description Altimeter setting in inches of mercury; null when reported in hectopascals only. */
            altimeterInHg: number | null;
            /** @description Wind shear on runways; empty when none is reported. */
            windShear: components["schemas"]["WindShear"][];
            /** @description States of runways, in the order reported; empty when none is reported. */
            runwayState: components["schemas"]["RunwayState"][];
            /** @description State of the sea beside the aerodrome; null when not reported. */
            seaState: components["schemas"]["SeaState"] | null;
            /** @description Letter of the broadcast (ATIS) to which the report belongs; null when not reported. */
            broadcastLetter: string | null;
            /** @description Runways that are named without further words; empty when none is named. */
            runwaysInUse: string[];
            /** @description Trend forecasts, in the order reported; empty when none is reported. */
            trends: components["schemas"]["ForecastChange"][];
            /** @description The text after RMK; null when there are no remarks. */
            remarks: string | null;
            /** @description The remarks that were understood, in order. */
            remarkGroups: components["schemas"]["RemarkGroup"][];
            /** @description Whether the report ends with an equals sign. */
            terminated: boolean;
            /** @description All groups of the report, in order, each with its kind. */
            groups: components["schemas"]["ReportGroup"][];
            /** @description Groups that the decoder did not understand, in order, each as reported. */
            unparsed: string[];
        };
        /**
         * Taf
         * @description A TAF: the raw forecast and its decoded groups.
         */
        Taf: {
            /** @description The report as the provider sent it. */
            raw: string;
            /**
             * Format: date-time
             * @description Time of issue, UTC; null when neither the report nor the answer of the provider contains it.
             */
            issuedAt: string | null;
            /**
             * Format: date-time
             * @description Begin of validity, UTC; null when not reported.
             */
            validFrom: string | null;
            /**
             * Format: date-time
             * @description End of validity, UTC; null when not reported.
             */
            validTo: string | null;
            /** @description The periods of the forecast: first the prevailing ones, which cover the validity without gap, then the temporary ones; empty without a validity. */
            periods: components["schemas"]["TafPeriod"][];
            /** @description One line of plain text in English and in Spanish, made from `decoded` only. */
            text: {
                /** @description The text in English. */
                en: string;
                /** @description The text in Spanish. */
                es: string;
            };
            decoded: components["schemas"]["TafDecoded"];
        };
        /**
         * TafDecoded
         * @description The decoded groups of a TAF. Groups that the decoder does not understand are in `unparsed`.
         */
        TafDecoded: {
            /** @description Type of the report; null when the report does not contain it. Values: `TAF`; later versions may add others. */
            type: string | null;
            /** @description Location indicator; null when the report contains none. */
            ident: string | null;
            /** @description Whether the report is a correction (COR, or a group like CCA). */
            corrected: boolean;
            /** @description The correction group as reported; null when there is none. */
            correction: string | null;
            /** @description NIL: the station issued no report. */
            nil: boolean;
            /**
             * Format: date-time
             * @description Time of issue; null when not reported. ISO 8601, UTC.
             */
            issuedAt: string | null;
            /**
             * Format: date-time
             * @description Begin of validity; null when not reported. ISO 8601, UTC.
             */
            validFrom: string | null;
            /**
             * Format: date-time
             * @description End of validity; null when not reported. ISO 8601, UTC.
             */
            validTo: string | null;
            /** @description AUTO: based on automated observations. */
            auto: boolean;
            /** @description AMD: the TAF amends an earlier one. */
            amended: boolean;
            /** @description CNL: the TAF is cancelled. */
            cancelled: boolean;
            /** @description Wind; null: not reported, or not understood. */
            wind: components["schemas"]["Wind"] | null;
            /** @description CAVOK: visibility 10 km or more, no cloud of operational significance, no significant weather. */
            cavok: boolean;
            /** @description Prevailing visibility; null: not reported, or not understood. */
            visibility: components["schemas"]["Visibility"] | null;
            /** @description Lower visibilities, each in its direction; empty when none is reported. */
            minimumVisibility: components["schemas"]["Visibility"][];
            /** @description Present weather of a METAR, or forecast weather, in the order reported; empty when none is reported. */
            weather: components["schemas"]["Phenomenon"][];
            /** @description NSW: the earlier weather is forecast to end. */
            noSignificantWeather: boolean;
            /** @description State of the sky; `missing`: the sensor reported no value; null: not reported. Values: `clear`, `layers`, `obscured`, `missing`; later versions may add others. */
            sky: string | null;
            /** @description The group that reports the absence of cloud; null when there is no such group. Values: `SKC`, `CLR`, `NSC`, `NCD`; later versions may add others. */
            skyCode: string | null;
            /** @description Cloud layers, in the order reported; empty when none is reported. */
            clouds: components["schemas"]["CloudLayer"][];
            /** @description Vertical visibility in feet above the aerodrome; null when no figure is reported. */
            verticalVisibilityFt: number | null;
            /** @description Lowest broken or overcast layer, or vertical visibility, in feet above the aerodrome; null: none, or not known. */
            ceilingAglFt: number | null;
            /** @description Military colour states, in the order reported. */
            colorStates: string[];
            /** @description Elements reported with slashes: the report contains no value of them. */
            missing: string[];
            /** @description Elements that an unparsed group may belong to: their value may be incomplete, and the flight category is null. */
            doubtful: string[];
            /** @description QNH in hectopascals; null when reported in inches only. */
            qnhHpa: number | null;
            /** @description Altimeter setting in inches of mercury; null when reported in hectopascals only. */
            altimeterInHg: number | null;
            /** @description Forecast wind shear; empty when none is reported. */
            windShear: components["schemas"]["WindShear"][];
            /** @description Layers of forecast icing; empty when none is reported. */
            icing: components["schemas"]["HazardLayer"][];
            /** @description Layers of forecast turbulence; empty when none is reported. */
            turbulence: components["schemas"]["HazardLayer"][];
            /** @description Winds of a later time in the same conditions (WND ... AFT). */
            laterWinds: components["schemas"]["LaterWind"][];
            /** @description Changes of the conditions, in the order reported; empty when there are none. */
            changes: components["schemas"]["ForecastChange"][];
            /** @description Highest temperatures (TX); empty when none is reported. */
            maximumTemperatures: components["schemas"]["ForecastTemperature"][];
            /** @description Lowest temperatures (TN); empty when none is reported. */
            minimumTemperatures: components["schemas"]["ForecastTemperature"][];
            /** @description Temperatures not marked as highest or lowest. */
            otherTemperatures: components["schemas"]["ForecastTemperature"][];
            /** @description Notes on amendments; empty when there are none. */
            amendmentNotes: components["schemas"]["AmendmentNote"][];
            /** @description Reason for which there is no forecast, as reported; null when none is reported. */
            notAvailable: string | null;
            /** @description Number of the forecaster; null when not reported. */
            forecaster: string | null;
            /** @description The text after RMK; null when there are no remarks. */
            remarks: string | null;
            /** @description The remarks that were understood, in order. */
            remarkGroups: components["schemas"]["RemarkGroup"][];
            /** @description Whether the report ends with an equals sign. */
            terminated: boolean;
            /** @description All groups of the report, in order, each with its kind. */
            groups: components["schemas"]["ReportGroup"][];
            /** @description Groups that the decoder did not understand, in order, each as reported. */
            unparsed: string[];
        };
        /**
         * TafPeriod
         * @description A period of a forecast with the conditions in it.
         */
        TafPeriod: {
            /** @description `prevailing`: these periods follow each other without gap. `temporary`: TEMPO, INTER or PROB, in addition to the prevailing conditions. Values: `prevailing`, `temporary`; later versions may add others. */
            kind: string;
            /** @description Index in `decoded.changes` of the change that brings the conditions; null: those of the begin. */
            change: number | null;
            /** @description Index of the BECMG in progress, whose conditions replace these within the period; null: none. */
            becoming: number | null;
            /** @description Probability in percent; null when none is reported. */
            probability: number | null;
            /**
             * Format: date-time
             * @description Begin, ISO 8601, UTC. FM holds until the next FM; BECMG changes the elements that it contains.
             */
            from: string;
            /**
             * Format: date-time
             * @description End, ISO 8601, UTC.
             */
            to: string;
            /** @description Flight category by the table of the United States, the worst where several sets of conditions may hold; null when visibility or sky is not known. Values: `LIFR`, `IFR`, `MVFR`, `VFR`; later versions may add others. */
            flightCategory: string | null;
            /** @description Lowest ceiling of the period, in feet above the aerodrome; null: none, or not known. */
            ceilingAglFt: number | null;
        };
        /**
         * AerodromeConditions
         * @description Values computed from the METAR and the card of the aerodrome.
         */
        AerodromeConditions: {
            /** @description Pressure altitude in feet, from the elevation of the card and the altimeter setting (ICAO Doc 7488); null without one of them. */
            pressureAltitudeFt: number | null;
            /** @description Density altitude of dry air in feet, from the pressure altitude and the temperature; null without one of them. */
            densityAltitudeFt: number | null;
            /** @description Headwind and crosswind for each runway direction of the card. The wind of a METAR is true and a designator magnetic, so that each component is a range. */
            runwayWinds: components["schemas"]["RunwayWind"][];
        };
        /**
         * RunwayWind
         * @description Headwind and crosswind of one runway direction.
         */
        RunwayWind: {
            /** @description Designator of the direction, from the card. */
            runway: string;
            /** @description Direction of the runway in degrees true: the designator, which is magnetic, plus the variation of the card; null without a variation. */
            directionTrueDeg: number | null;
            /** @description Uncertainty of the direction in degrees: 5 for the rounding of the designator, and 30 more without a variation. */
            uncertaintyDeg: number;
            /** @description Headwind, negative for a tailwind; null when the wind is not known. */
            headwindKt: {
                /** @description The least of the range, in knots. */
                least: number;
                /** @description The most of the range, in knots. */
                most: number;
            } | null;
            /** @description Crosswind, positive from the right; null when the wind is not known. */
            crosswindKt: {
                /** @description The least of the range, in knots. */
                least: number;
                /** @description The most of the range, in knots. */
                most: number;
            } | null;
            /** @description Headwind of the gusts; null when none are reported. */
            gustHeadwindKt: {
                /** @description The least of the range, in knots. */
                least: number;
                /** @description The most of the range, in knots. */
                most: number;
            } | null;
            /** @description Crosswind of the gusts; null when none are reported. */
            gustCrosswindKt: {
                /** @description The least of the range, in knots. */
                least: number;
                /** @description The most of the range, in knots. */
                most: number;
            } | null;
        };
        /**
         * Wind
         * @description The wind: its direction in degrees true and its speed in knots.
         */
        Wind: {
            /** @description Direction from which the wind blows, degrees true; null when variable or not reported. */
            directionDeg: number | null;
            /** @description Whether the direction is reported as variable (VRB). */
            variable: boolean;
            /** @description Mean speed in knots, rounded when reported in another unit; null when not reported. */
            speedKt: number | null;
            /** @description Gust speed in knots, rounded when reported in another unit; null when none is reported. */
            gustKt: number | null;
            /** @description Mean speed as reported, in `unit`; null when not reported. */
            speed: number | null;
            /** @description Gust speed as reported, in `unit`; null when none is reported. */
            gust: number | null;
            /** @description Unit reported: knots, metres per second or kilometres per hour. Values: `KT`, `MPS`, `KMH`; later versions may add others. */
            unit: string;
            /** @description `more`: the speed is above the figure (P99KT). Values: `exact`, `more`; later versions may add others. */
            speedQualifier: string;
            /** @description `more`: the gusts are above the figure. Values: `exact`, `more`; later versions may add others. */
            gustQualifier: string;
            /** @description First end of the sector in which the direction varies, degrees true; null when none is reported. */
            fromDeg: number | null;
            /** @description Second end of that sector, clockwise, degrees true; null when none is reported. */
            toDeg: number | null;
            /** @description Whether calm is reported (00000KT). */
            calm: boolean;
        };
        /**
         * Visibility
         * @description The visibility, prevailing or in one direction.
         */
        Visibility: {
            /** @description Visibility in metres; 10 km or more is 10000 with `more`. */
            meters: number;
            /** @description Visibility in statute miles; null when reported in metres or kilometres. */
            statuteMiles: number | null;
            /** @description Whether the true visibility is the figure, less than it, or more. Values: `exact`, `less`, `more`; later versions may add others. */
            qualifier: string;
            /** @description Compass direction of the visibility, or NDV (directions cannot be reported); null when none is reported. */
            directional: string | null;
        };
        /**
         * RunwayVisualRange
         * @description Runway visual range.
         */
        RunwayVisualRange: {
            /** @description Runway designator; null when the report does not contain it. */
            runway: string | null;
            /** @description Runway visual range, the lowest when it varies; null when reported as missing. */
            range: {
                /** @description Distance in metres. */
                meters: number;
                /** @description Distance in feet; null when reported in metres. */
                feet: number | null;
                /** @description Whether the true distance is the figure, less than it, or more. Values: `exact`, `less`, `more`; later versions may add others. */
                qualifier: string;
            } | null;
            /** @description The highest when it varies; otherwise null. */
            varyingTo: {
                /** @description Distance in metres. */
                meters: number;
                /** @description Distance in feet; null when reported in metres. */
                feet: number | null;
                /** @description Whether the true distance is the figure, less than it, or more. Values: `exact`, `less`, `more`; later versions may add others. */
                qualifier: string;
            } | null;
            /** @description U rising, D falling, N no change; null when not reported. Values: `U`, `D`, `N`; later versions may add others. */
            tendency: string | null;
        };
        /**
         * Phenomenon
         * @description A weather phenomenon.
         */
        Phenomenon: {
            /** @description The text of the group, as reported. */
            raw: string;
            /** @description Intensity, or `vicinity` (VC); null: moderate, or the group has no intensity. Values: `light`, `heavy`, `vicinity`; later versions may add others. */
            intensity: string | null;
            /** @description Descriptor of the phenomena; null when none is reported. Values: `MI`, `BC`, `PR`, `DR`, `BL`, `SH`, `TS`, `FZ`; later versions may add others. */
            descriptor: string | null;
            /** @description Two-letter codes of WMO table 4678, in the order reported. */
            phenomena: string[];
            /** @description Name of the whole group in English and in Spanish, from WMO table 4678. */
            name: {
                /** @description Name in English. */
                en: string;
                /** @description Name in Spanish. */
                es: string;
            };
        };
        /**
         * CloudLayer
         * @description One cloud layer: its amount, type and height.
         */
        CloudLayer: {
            /** @description Amount; null when the sensor reported none. Values: `FEW`, `SCT`, `BKN`, `OVC`; later versions may add others. */
            cover: string | null;
            /** @description Height of the base in feet above the aerodrome; null when not reported. */
            baseAglFt: number | null;
            /** @description CB, TCU or another cloud type; null when none is reported. */
            type: string | null;
        };
        /**
         * WindShear
         * @description Wind shear near a runway or at a height.
         */
        WindShear: {
            /** @description Runway designator, or ALL; null for wind shear without a runway. */
            runway: string | null;
            /** @description Take-off or landing path; null when the report does not distinguish them. Values: `TKOF`, `LDG`; later versions may add others. */
            phase: string | null;
            /** @description Top of the shear layer in feet above the aerodrome; null when not reported. */
            heightAglFt: number | null;
            /** @description Wind direction at that height, degrees true; null when not reported. */
            directionDeg: number | null;
            /** @description Wind speed at that height, knots; null when not reported. */
            speedKt: number | null;
            /** @description `more`: the speed is above the figure (P99KT). Values: `exact`, `more`; later versions may add others. */
            speedQualifier: string;
        };
        /**
         * RunwayState
         * @description State of a runway.
         */
        RunwayState: {
            /** @description Runway designator; ALL for all runways, LAST when the last report is repeated. */
            runway: string;
            /** @description CLRD: the runway no longer has contaminants. */
            cleared: boolean;
            /** @description SNOCLO: closed because of snow. */
            closed: boolean;
            /** @description Deposit, code figure of WMO table 0919; null when not reported. */
            depositCode: string | null;
            /** @description Extent, code figure of WMO table 0519; null when not reported. */
            extentCode: string | null;
            /** @description Depth, code figure of WMO table 1079; null when not reported. */
            depthCode: string | null;
            /** @description Friction or braking action, code figure of WMO table 0366; null when not reported. */
            brakingCode: string | null;
            /** @description Depth of the deposit in millimetres; null when no depth is reported. */
            depthMm: number | null;
            /** @description Friction coefficient; null when none is reported. */
            frictionCoefficient: number | null;
            /** @description Braking action; null when none is reported. Values: `poor`, `medium/poor`, `medium`, `medium/good`, `good`, `unreliable`; later versions may add others. */
            brakingAction: string | null;
            /** @description Always null. Earlier releases read a letter behind a friction coefficient, which no standard defines. */
            surfaceCode: string | null;
        };
        /**
         * SeaState
         * @description State of the sea.
         */
        SeaState: {
            /** @description Temperature of the sea surface in degrees Celsius; null when not reported. */
            temperatureC: number | null;
            /** @description State of the sea, code figure of WMO table 3700; null when not reported. */
            stateCode: number | null;
            /** @description Significant wave height in metres; null when not reported. */
            waveHeightM: number | null;
        };
        /**
         * ForecastChange
         * @description A change group of a TAF or of the trend of a METAR.
         */
        ForecastChange: {
            /** @description First word of the change; null: it is missing or was not understood. Values: `NOSIG`, `FM`, `BECMG`, `TEMPO`, `INTER`, `PROB`; later versions may add others. */
            kind: string | null;
            /** @description Probability in percent; null when none is reported. */
            probability: number | null;
            /**
             * Format: date-time
             * @description Begin of the change; null when not reported. ISO 8601, UTC.
             */
            from: string | null;
            /**
             * Format: date-time
             * @description End of the change; null when not reported, and for FM, which holds until the next one. ISO 8601, UTC.
             */
            to: string | null;
            /**
             * Format: date-time
             * @description Time of a change at one instant; null for other changes. ISO 8601, UTC.
             */
            at: string | null;
            /** @description Wind; null: not reported, or not understood. */
            wind: components["schemas"]["Wind"] | null;
            /** @description CAVOK: visibility 10 km or more, no cloud of operational significance, no significant weather. */
            cavok: boolean;
            /** @description Prevailing visibility; null: not reported, or not understood. */
            visibility: components["schemas"]["Visibility"] | null;
            /** @description Lower visibilities, each in its direction; empty when none is reported. */
            minimumVisibility: components["schemas"]["Visibility"][];
            /** @description Present weather of a METAR, or forecast weather, in the order reported; empty when none is reported. */
            weather: components["schemas"]["Phenomenon"][];
            /** @description NSW: the earlier weather is forecast to end. */
            noSignificantWeather: boolean;
            /** @description State of the sky; `missing`: the sensor reported no value; null: not reported. Values: `clear`, `layers`, `obscured`, `missing`; later versions may add others. */
            sky: string | null;
            /** @description The group that reports the absence of cloud; null when there is no such group. Values: `SKC`, `CLR`, `NSC`, `NCD`; later versions may add others. */
            skyCode: string | null;
            /** @description Cloud layers, in the order reported; empty when none is reported. */
            clouds: components["schemas"]["CloudLayer"][];
            /** @description Vertical visibility in feet above the aerodrome; null when no figure is reported. */
            verticalVisibilityFt: number | null;
            /** @description Lowest broken or overcast layer, or vertical visibility, in feet above the aerodrome; null: none, or not known. */
            ceilingAglFt: number | null;
            /** @description Military colour states, in the order reported. */
            colorStates: string[];
            /** @description Elements reported with slashes: the report contains no value of them. */
            missing: string[];
            /** @description Elements that an unparsed group may belong to: their value may be incomplete, and the flight category is null. */
            doubtful: string[];
            /** @description QNH in hectopascals; null when reported in inches only. */
            qnhHpa: number | null;
            /** @description Altimeter setting in inches of mercury; null when reported in hectopascals only. */
            altimeterInHg: number | null;
            /** @description Forecast wind shear; empty when none is reported. */
            windShear: components["schemas"]["WindShear"][];
            /** @description Layers of forecast icing; empty when none is reported. */
            icing: components["schemas"]["HazardLayer"][];
            /** @description Layers of forecast turbulence; empty when none is reported. */
            turbulence: components["schemas"]["HazardLayer"][];
            /** @description Winds of a later time in the same conditions (WND ... AFT). */
            laterWinds: components["schemas"]["LaterWind"][];
        };
        /**
         * LaterWind
         * @description A wind forecast for a later time.
         */
        LaterWind: {
            /**
             * Format: date-time
             * @description Time from which the wind is forecast; null when not known. ISO 8601, UTC.
             */
            from: string | null;
            wind: components["schemas"]["Wind"];
        };
        /**
         * HazardLayer
         * @description A layer of icing or turbulence.
         */
        HazardLayer: {
            /** @description Type and strength: code figure of WMO table 1733 (icing) or 0300 (turbulence), or X for extreme. */
            code: string;
            /** @description Base of the layer in feet above the aerodrome; null when not reported. */
            baseAglFt: number | null;
            /** @description Thickness of the layer in feet; null: not given, or up to the cloud tops. */
            thicknessFt: number | null;
        };
        /**
         * ForecastTemperature
         * @description A forecast maximum or minimum temperature.
         */
        ForecastTemperature: {
            /** @description Temperature in degrees Celsius. */
            temperatureC: number;
            /**
             * Format: date-time
             * @description Time at which it is expected; null when not known. ISO 8601, UTC.
             */
            at: string | null;
        };
        /**
         * AmendmentNote
         * @description A note on the amendment of a TAF.
         */
        AmendmentNote: {
            /** @description The text of the note, as reported. */
            raw: string;
            /** @description False: no amendments are scheduled (AMD NOT SKED, LAST NO AMDS). */
            scheduled: boolean;
            /** @description Elements to which amendments are limited; empty when none is named. */
            limitedTo: string[];
            /**
             * Format: date-time
             * @description Begin of its validity, or the time of the amendment or correction (AMD 1515); null when not reported. ISO 8601, UTC.
             */
            from: string | null;
            /**
             * Format: date-time
             * @description End of its validity; null when not reported. ISO 8601, UTC.
             */
            to: string | null;
            /**
             * Format: date-time
             * @description Time at which scheduled forecasts begin again; null when not reported. ISO 8601, UTC.
             */
            next: string | null;
        };
        /**
         * RemarkGroup
         * @description A decoded group of the remarks; `kind` determines its other fields.
         */
        RemarkGroup: {
            /**
             * @description Type of an automated station (AO1, AO2).
             * @constant
             */
            kind: "automatedStation";
            /** @description The type as reported, for example AO2. */
            code: string;
            /** @description Whether the station distinguishes rain from snow (AO2). */
            precipitationDiscriminator: boolean;
        } | {
            /**
             * @description Pressure at mean sea level (SLP).
             * @constant
             */
            kind: "seaLevelPressure";
            /** @description Hectopascals; null: not available (SLPNO), or the report has no altimeter setting that determines the hundreds. */
            hpa: number | null;
        } | {
            /**
             * @description Temperature and dew point, to the tenth of a degree.
             * @constant
             */
            kind: "exactTemperature";
            /** @description Degrees Celsius, to the tenth. */
            temperatureC: number;
            /** @description Degrees Celsius, to the tenth; null when missing. */
            dewpointC: number | null;
        } | {
            /**
             * @description Change of the pressure in three hours.
             * @constant
             */
            kind: "pressureTendency";
            /** @description Code figure of WMO table 0200; null when missing. */
            characterCode: number | null;
            /** @description Change in three hours, hectopascals, without its sign; null when missing. */
            changeHpa: number | null;
        } | {
            /**
             * @description Amount of precipitation in a period.
             * @constant
             */
            kind: "precipitation";
            /** @description Length of the period in hours; null: three or six, by the time of the report. */
            hours: number | null;
            /** @description Amount in inches of water; 0 is a trace; null: not measurable. */
            inches: number | null;
        } | {
            /**
             * @description Highest temperature of a period.
             * @constant
             */
            kind: "maximumTemperature";
            /** @description Length of the period in hours: 6. */
            hours: number;
            /** @description Degrees Celsius. */
            temperatureC: number;
        } | {
            /**
             * @description Lowest temperature of a period.
             * @constant
             */
            kind: "minimumTemperature";
            /** @description Length of the period in hours: 6. */
            hours: number;
            /** @description Degrees Celsius. */
            temperatureC: number;
        } | {
            /**
             * @description Highest and lowest temperature of a period.
             * @constant
             */
            kind: "temperatureExtremes";
            /** @description Length of the period in hours: 24. */
            hours: number;
            /** @description Degrees Celsius. */
            maximumC: number;
            /** @description Degrees Celsius. */
            minimumC: number;
        } | {
            /**
             * @description Depth of the snow on the ground.
             * @constant
             */
            kind: "snowDepth";
            /** @description Depth in inches; null when reported in centimetres. */
            inches: number | null;
            /** @description Depth in centimetres; null when reported in inches. */
            centimeters: number | null;
        } | {
            /**
             * @description Water equivalent of the snow on the ground.
             * @constant
             */
            kind: "snowWaterEquivalent";
            /** @description Inches of water. */
            inches: number;
        } | {
            /**
             * @description Snow that fell in a period.
             * @constant
             */
            kind: "snowfall";
            /** @description Length of the period in hours: 6. */
            hours: number;
            /** @description Depth of the snow that fell, in inches. */
            inches: number;
        } | {
            /**
             * @description Rapidly increasing snow (SNINCR).
             * @constant
             */
            kind: "snowIncreasing";
            /** @description Fallen in the last hour, inches. */
            hourInches: number;
            /** @description On the ground, inches. */
            totalInches: number;
        } | {
            /**
             * @description Duration of sunshine.
             * @constant
             */
            kind: "sunshine";
            /** @description Minutes of sunshine on the day before. */
            minutes: number;
        } | {
            /**
             * @description Types of low, middle and high clouds.
             * @constant
             */
            kind: "cloudTypes";
            /** @description WMO table 0513; null: not visible. */
            lowCode: number | null;
            /** @description WMO table 0515; null: not visible. */
            middleCode: number | null;
            /** @description WMO table 0509; null: not visible. */
            highCode: number | null;
        } | {
            /**
             * @description Accretion of ice in a period.
             * @constant
             */
            kind: "iceAccretion";
            /** @description Length of the period in hours: 1, 3 or 6. */
            hours: number;
            /** @description Thickness of the ice, in inches. */
            inches: number;
        } | {
            /**
             * @description Strongest wind since the last report (PK WND).
             * @constant
             */
            kind: "peakWind";
            /** @description Direction from which the wind blew, degrees true. */
            directionDeg: number;
            /** @description Speed of the wind in knots. */
            speedKt: number;
            /** @description Hour, UTC; null: the hour of the report. */
            hour: number | null;
            /** @description Minute of the hour. */
            minute: number;
        } | {
            /**
             * @description Shift of the wind (WSHFT).
             * @constant
             */
            kind: "windShift";
            /** @description Hour, UTC; null: the hour of the report. */
            hour: number | null;
            /** @description Minute of the hour. */
            minute: number;
            /** @description Whether the remark reports the passage of a front (FROPA). */
            frontalPassage: boolean;
        } | {
            /**
             * @description Rapid change of the pressure (PRESRR, PRESFR).
             * @constant
             */
            kind: "pressureChange";
            /** @description Direction of the change. Values: `rising`, `falling`; later versions may add others. */
            change: string;
        } | {
            /**
             * @description Sensor that does not work, or element that is not available.
             * @constant
             */
            kind: "sensorStatus";
            /** @description Code of the sensor or element: PNO, PWINO, FZRANO, TSNO, RVRNO, VISNO, CHINO, or an element with MISG. */
            code: string;
            /** @description The runway, as reported (RWY06); null when none is named. */
            location: string | null;
        } | {
            /**
             * @description The station needs maintenance ($).
             * @constant
             */
            kind: "maintenance";
        } | {
            /**
             * @description Times at which weather began and ended.
             * @constant
             */
            kind: "weatherTimes";
            /** @description Begins and ends, in the order reported. */
            events: {
                /** @description The weather, as reported, for example -RA. */
                weather: string;
                /** @description Whether the weather began or ended. Values: `began`, `ended`; later versions may add others. */
                event: string;
                /** @description Hour, UTC; null: the hour of the report. */
                hour: number | null;
                /** @description Minute of the hour. */
                minute: number;
            }[];
        } | {
            /**
             * @description Pressure at the level of the aerodrome (QFE).
             * @constant
             */
            kind: "fieldPressure";
            /** @description QFE in millimetres of mercury; null when reported in hectopascals only. */
            mmHg: number | null;
            /** @description QFE in hectopascals; null when reported in millimetres of mercury only. */
            hpa: number | null;
        } | {
            /**
             * @description Base of the lowest cloud (QBB).
             * @constant
             */
            kind: "cloudBase";
            /** @description Base of the lowest cloud (QBB), metres. */
            meters: number;
        } | {
            /**
             * @description QNH or altimeter setting among the remarks.
             * @constant
             */
            kind: "pressure";
            /** @description QNH in hectopascals; null when reported in inches. */
            qnhHpa: number | null;
            /** @description Altimeter setting in inches of mercury; null when reported in hectopascals. */
            altimeterInHg: number | null;
        } | {
            /**
             * @description Density altitude.
             * @constant
             */
            kind: "densityAltitude";
            /** @description The density altitude in feet. */
            feet: number;
        } | {
            /**
             * @description Types and amounts of cloud layers.
             * @constant
             */
            kind: "cloudLayers";
            /** @description The layers, in the order reported. */
            layers: {
                /** @description Code of the cloud, for example SC, or of the phenomenon that obscures the sky, for example FG. */
                type: string;
                /** @description Amount in oktas, 0 to 8. */
                oktas: number;
            }[];
        } | {
            /**
             * @description Amount, type and base of a cloud layer.
             * @constant
             */
            kind: "cloudAmount";
            /** @description Amount in oktas, 0 to 8. */
            oktas: number;
            /** @description Code of the cloud, for example CU. */
            type: string;
            /** @description Feet above the aerodrome. */
            baseAglFt: number;
        } | {
            /**
             * @description Ceiling, which may vary (CIG).
             * @constant
             */
            kind: "ceiling";
            /** @description Feet above the aerodrome. */
            fromFt: number;
            /** @description Other end in feet above the aerodrome; null when the ceiling does not vary. */
            toFt: number | null;
        } | {
            /**
             * @description Visibility, which may vary, in statute miles.
             * @constant
             */
            kind: "visibility";
            /** @description SFC, TWR, a direction, or empty for the prevailing one. */
            where: string;
            /** @description The visibility, or the lower end of it, in statute miles. */
            fromSm: number;
            /** @description Other end in statute miles; null when the visibility does not vary. */
            toSm: number | null;
        } | {
            /**
             * @description Lowest visibility.
             * @constant
             */
            kind: "minimumVisibility";
            /** @description The lowest visibility in metres. */
            meters: number;
        } | {
            /**
             * @description Wind at a height, a runway or a threshold.
             * @constant
             */
            kind: "windAt";
            /** @description A height in feet, a runway or a threshold, as reported. */
            place: string;
            /** @description Direction in degrees; null when variable or missing. */
            directionDeg: number | null;
            /** @description Whether the direction is reported as variable (VRB). */
            variable: boolean;
            /** @description Speed in knots; null when missing. */
            speedKt: number | null;
            /** @description Gust speed in knots; null when none is reported. */
            gustKt: number | null;
            /** @description First end of the sector in which the direction varies, degrees; null when none is reported. */
            fromDeg: number | null;
            /** @description Second end of that sector, degrees; null when none is reported. */
            toDeg: number | null;
        } | {
            /**
             * @description Code of the precipitation (PP).
             * @constant
             */
            kind: "precipitationCode";
            /** @description The three figures after PP, as reported; null: missing. */
            code: string | null;
        } | {
            /**
             * @description Amounts of rain (RF).
             * @constant
             */
            kind: "rainfall";
            /** @description Millimetres in the last ten minutes; null when missing. */
            tenMinutesMm: number | null;
            /** @description Millimetres since 9 o’clock local time; null when missing. */
            since9LocalMm: number | null;
        } | {
            /**
             * @description Military colour state.
             * @constant
             */
            kind: "colorState";
            /** @description The colour state, as reported. */
            state: string;
        } | {
            /**
             * @description State of a runway.
             * @constant
             */
            kind: "runwayState";
            /** @description Runway designator; ALL for all runways, LAST when the last report is repeated. */
            runway: string;
            /** @description The group without its runway, in the old form. */
            code: string;
        } | {
            /**
             * @description Obscured mountains or obstacles (OBSC).
             * @constant
             */
            kind: "obscured";
            /** @description The objects that cannot be seen. Values: `mountains`, `obstacles`; later versions may add others. */
            what: string;
        } | {
            /**
             * @description Position and movement of a phenomenon.
             * @constant
             */
            kind: "phenomenonLocation";
            /** @description OCNL, FRQ or CONS; null when not reported. */
            frequency: string | null;
            /** @description Code of the phenomenon, as reported, for example CB or LTGICCG. */
            phenomenon: string;
            /** @description DSNT (distant), VC (in the vicinity) or OHD (overhead); null when not reported. */
            distance: string | null;
            /** @description Directions, ALQDS (all quadrants), and the words AND and THRU between them, as reported. */
            directions: string[];
            /** @description Direction of the movement, as reported; null when not reported. */
            moving: string | null;
        } | {
            /**
             * @description A fixed phrase.
             * @constant
             */
            kind: "note";
            /** @description The phrase, as reported. */
            text: string;
        } | {
            /**
             * @description No significant change is forecast (NOSIG).
             * @constant
             */
            kind: "noSignificantChange";
        } | {
            /**
             * @description Time of the next forecast.
             * @constant
             */
            kind: "nextForecast";
            /**
             * Format: date-time
             * @description Time at which the next forecast is due. ISO 8601, UTC.
             */
            at: string;
        } | {
            /**
             * @description Forecast temperatures.
             * @constant
             */
            kind: "forecastTemperatures";
            /** @description Temperatures in degrees Celsius, at three-hour steps. */
            temperaturesC: number[];
        } | {
            /**
             * @description Forecast pressures.
             * @constant
             */
            kind: "forecastPressures";
            /** @description QNH in hectopascals, at three-hour steps. */
            qnhHpa: number[];
        } | {
            /** @description A kind that this version does not have. */
            kind: string;
        };
        /**
         * ReportGroup
         * @description A group of the report and the part of the report to which it belongs.
         */
        ReportGroup: {
            /** @description The text of the group. The texts of all groups, joined by blanks, are the report. */
            raw: string;
            /** @description Kind of group as which it was decoded; null when it was not understood and is also in `unparsed`. */
            kind: string | null;
            /** @description Part of the report: `trend` is a trend of a METAR or a change of a TAF; `remarks` is the text from RMK on. Values: `body`, `trend`, `remarks`; later versions may add others. */
            part: string;
            /** @description How the group is written, where its value can be written in several ways, for `formatMetar` and `formatTaf`; absent for the usual way. */
            form?: string;
        };
        /**
         * StoreResult
         * @description The result of storing a session.
         */
        StoreResult: {
            /** @description The plugin's name for the session: 3 to 128 characters from A-Z a-z 0-9 . _ - */
            id: string;
            /** @description State of the session. Values: `in_progress`, `completed`, `aborted`; later versions may add others. */
            status: string;
            /**
             * Format: date-time
             * @description Time at which this copy arrived, UTC.
             */
            receivedAt: string;
            /** @description Events kept, at most 200. */
            eventsStored: number;
            /** @description Events that are not stored, including those that the plugin dropped before. */
            eventsDropped: number;
        };
        /**
         * PluginStats
         * @description Sums over all plugin sessions of the account.
         */
        PluginStats: {
            /** @description Sessions stored. */
            sessions: number;
            /** @description Sessions by status. */
            byStatus: {
                /** @description Sessions in progress. */
                in_progress: number;
                /** @description Sessions completed. */
                completed: number;
                /** @description Sessions aborted. */
                aborted: number;
            };
            /** @description Sum of the sessions' durationMinutes, minutes. */
            minutes: number;
            /** @description Calls that the pilot made. */
            transmissions: number;
            /** @description Readbacks that were correct. */
            readbacksCorrect: number;
            /** @description Readbacks that were not correct. */
            readbacksIncorrect: number;
            /** @description Number of repeated transmissions. */
            sayAgain: number;
            /** @description Emergencies declared. */
            emergencies: number;
            /** @description Questions put to the instructor. */
            instructorQuestions: number;
            /** @description Mean time to an answer weighted by transmissions, milliseconds; null when nothing was timed. */
            meanResponseMs: number | null;
            /**
             * Format: date-time
             * @description Time at which the earliest session began, UTC; null without sessions.
             */
            firstStartedAt: string | null;
            /**
             * Format: date-time
             * @description Time at which the latest session began, UTC; null without sessions.
             */
            lastStartedAt: string | null;
            /** @description Exchanges by station. */
            byStation: {
                [key: string]: number;
            };
            /** @description Aerodromes left, visited or arrived at, those of most sessions first, then by identifier. */
            aerodromes: {
                /** @description An aerodrome. 3 to 4 characters of A-Z 0-9. */
                ident: string;
                /** @description Sessions that name it. */
                sessions: number;
            }[];
            /** @description Aircraft flown, those of most sessions first, then by label. */
            aircraft: {
                /** @description Registration, or the ICAO type where there is none. */
                label: string;
                /** @description Sessions flown in it. */
                sessions: number;
            }[];
        };
        /**
         * LiveAnswer
         * @description The waiting commands, and the time of the next call.
         */
        LiveAnswer: {
            /** @description Commands not collected before, oldest first, each handed over exactly once. */
            commands: components["schemas"]["Command"][];
            /** @description Interval until the next call, milliseconds: 2000 while the screen is open, otherwise 10000. Values: `2000`, `10000`; later versions may add others. */
            pollMs: number;
        };
        /**
         * Command
         * @description An instruction that the pilot sent from the app.
         */
        Command: {
            /** @description The id that an ack names. */
            id: string;
            /**
             * Format: date-time
             * @description Time at which the pilot sent the command, UTC.
             */
            createdAt: string;
            /** @description The request that the plugin carries out; `kind` determines its fields. */
            request: components["schemas"]["HoldingRequest"] | components["schemas"]["OtherRequest"];
        };
        /**
         * HoldingRequest
         * @description A request to hold over a navaid.
         */
        HoldingRequest: {
            /**
             * @description The request is a holding.
             * @constant
             */
            kind: "holding";
            /** @description The navaid to hold over. */
            navaid: string;
            /** @description Inbound course, magnetic degrees, 0 to 360. */
            inboundCourseDeg: number;
            /** @description Direction of the turns. Values: `left`, `right`; later versions may add others. */
            turn: string;
            /** @description Length of a leg, minutes; null for the standard one. */
            legMinutes: number | null;
            /** @description Altitude to hold at, feet. */
            altitudeFt: number;
        } & {
            [key: string]: unknown;
        };
        /**
         * OtherRequest
         * @description A request of another kind, as the app sent it.
         */
        OtherRequest: {
            /** @description The kind of the request, in words that the app and the plugin agree on. */
            kind: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * SessionInput
         * @description The whole session, always. Only the body itself, `schema`, `startedAt`, `endedAt`, `status` and the JSON type of `aircraft`, `aerodromesVisited`, `stats` and `events` can cause a 400. Any other value that does not match is stored as null (a text, an aerodrome), counts as 0 (a counter), is cut at its limit (a text, a list) or is dropped (an event, an element of a list). Fields that are not listed are not stored.
         */
        SessionInput: {
            /**
             * @description Version of the body, always 1.
             * @constant
             */
            schema: 1;
            /**
             * Format: date-time
             * @description Start of the session, with a zone; at most one day in the future.
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description End of the session, with a zone. Null or absent: in flight.
             */
            endedAt?: string | null;
            /**
             * @description State of the session. Null or absent: completed if `endedAt` is set, otherwise in_progress.
             * @enum {string|null}
             */
            status?: "in_progress" | "completed" | "aborted" | null;
            /** @description Version of the plugin. */
            pluginVersion?: string | null;
            /** @description Version of the protocol between plugin and simulator. */
            protocolVersion?: string | null;
            /** @description Name of the simulator. */
            simulator?: string | null;
            /** @description Language of the radio, for example es. Stored in lower case. */
            language?: string | null;
            /** @description Region of the phraseology, for example AR. Stored in upper case. */
            region?: string | null;
            /**
             * @description Source of the data: the simulator, the EFB or both.
             * @enum {string|null}
             */
            dataSource?: "sim" | "both" | "efb" | null;
            /** @description The aircraft of the flight. */
            aircraft?: {
                /** @description Registration. Stored in upper case. */
                registration?: string | null;
                /** @description ICAO type designator. Stored in upper case. */
                icaoType?: string | null;
            } | null;
            /** @description Aerodrome of departure. 3 to 4 characters of A-Z 0-9. */
            departure?: string | null;
            /** @description Aerodrome of arrival. 3 to 4 characters of A-Z 0-9. */
            arrival?: string | null;
            /** @description Identifiers of the aerodromes visited. Duplicates are removed. */
            aerodromesVisited?: string[] | null;
            /** @description Counters of the whole session. */
            stats?: {
                /** @description Calls that the pilot made. */
                transmissions?: number;
                /** @description Calls answered without a model. */
                fastPath?: number;
                /** @description Calls answered by a model. */
                modelCalls?: number;
                /** @description Requests to repeat a transmission. */
                sayAgain?: number;
                /** @description Correct readbacks. */
                readbacksCorrect?: number;
                /** @description Incorrect readbacks. */
                readbacksIncorrect?: number;
                /** @description Corrected position reports. */
                positionCorrections?: number;
                /** @description Calls that the controller made unprompted. */
                unprompted?: number;
                /** @description Emergencies declared. */
                emergencies?: number;
                /** @description Questions to the instructor. */
                instructorQuestions?: number;
                /** @description Mean response time, milliseconds. Null: nothing was timed. */
                meanResponseMs?: number | null;
                /** @description 95th percentile of the response time, milliseconds. Null: nothing was timed. */
                p95ResponseMs?: number | null;
                /** @description Exchanges by station. At most 30 keys, the largest counts. */
                byStation?: {
                    [key: string]: number;
                };
                /** @description Exchanges by intent. At most 60 keys, the largest counts. */
                byIntent?: {
                    [key: string]: number;
                };
            } | null;
            /** @description Radio exchanges, only if the pilot switched the event log on in the plugin. Of more than the limit, the newest are kept. */
            events?: {
                /**
                 * Format: date-time
                 * @description Time of the exchange, with a zone.
                 */
                at: string;
                /**
                 * @description Kind of the exchange. Events of other kinds are dropped.
                 * @enum {string}
                 */
                kind: "turn" | "unprompted" | "silence" | "error" | "instructor";
                /** @description Station, for example tower. */
                station?: string | null;
                /** @description Subject of the exchange, for example taxi. */
                intent?: string | null;
                /** @description Phrase template that was used. */
                template?: string | null;
                /** @description Words that the controller understood. */
                heard?: string | null;
                /** @description Words that the controller said. */
                said?: string | null;
            }[] | null;
            /** @description Exchanges that are not in `events`: dropped by the plugin or by the server. */
            eventsDropped?: number;
        };
        /**
         * LiveInput
         * @description A live report. A listed field with a value of another type or outside its range is a 400, and the previous report stays; null is accepted for every optional field. Fields that are not listed are ignored, except in `sim` and in the transcript.
         */
        LiveInput: {
            /**
             * @description Version of the body, always 1.
             * @constant
             */
            schema: 1;
            /** @description Id of the session. Its PUT may come later. */
            sessionId: string;
            /**
             * Format: date-time
             * @description Time of sending.
             */
            sentAt: string;
            /** @description The aircraft. Null: not known. */
            aircraft?: {
                /** @description Registration. Null: not known. */
                registration?: string | null;
                /** @description ICAO type designator. Null: not known. */
                icaoType?: string | null;
            } | null;
            /** @description Measured values of the simulator. Further values are stored if they are numbers, booleans or strings of at most 64 characters; values of other types are left out. */
            sim?: ({
                /** @description Whether the simulator is paused. */
                paused?: boolean | null;
                /** @description Phase of flight, in the words of the plugin. */
                phase?: string | null;
                /** @description Whether the aircraft is on the ground. */
                onGround?: boolean | null;
                /** @description Latitude, degrees, north positive. */
                latDeg?: number | null;
                /** @description Longitude, degrees, east positive. */
                lonDeg?: number | null;
                /** @description Altitude above mean sea level, feet. */
                altitudeFt?: number | null;
                /** @description Magnetic heading, degrees. */
                headingMagDeg?: number | null;
                /** @description Ground speed, knots. */
                groundspeedKt?: number | null;
                /** @description Vertical speed, feet per minute, climbing positive. */
                verticalSpeedFpm?: number | null;
                /** @description Frequency of COM1, MHz. Null: not known. */
                com1Mhz?: number | null;
                /** @description Transponder code, four digits. Null: not known. */
                transponder?: string | null;
                /** @description QNH, hectopascals. Null: not known. */
                qnhHpa?: number | null;
                /** @description Direction from which the wind blows, degrees true. Null: not known. */
                windDirectionDeg?: number | null;
                /** @description Wind speed, knots. Null: not known. */
                windSpeedKt?: number | null;
            } & {
                [key: string]: (number | boolean | string) | null;
            }) | null;
            /** @description The aerodrome with which the pilot is in contact. Null: none. */
            aerodrome?: {
                /** @description Identifier of the aerodrome. Null: not known. */
                ident?: string | null;
                /** @description Designator of the runway in use. Null: not known. */
                activeRunway?: string | null;
            } | null;
            /** @description The last radio exchanges, oldest first. */
            transcript?: {
                /**
                 * Format: date-time
                 * @description Time of the exchange, with a zone. Null: not known.
                 */
                at?: string | null;
                /** @description Station, for example tower. Null: not known. */
                station?: string | null;
                /** @description Words that the controller understood. Null: none. */
                heard?: string | null;
                /** @description Words that the controller said. Null: none. */
                said?: string | null;
            }[] | null;
            /** @description The outcome of every command handled since the last call. Acks that cannot be interpreted are ignored. */
            acks?: {
                /** @description Id of the command. */
                id: string;
                /**
                 * @description Whether the controller spoke the command or refused it.
                 * @enum {string}
                 */
                outcome: "spoken" | "refused";
                /** @description The exact words that the controller said. Null: the command was refused. */
                said?: string | null;
                /** @description Reason of the refusal: on_ground, unknown_navaid, no_dme or another word. Null: it was spoken. */
                reason?: string | null;
                /**
                 * Format: date-time
                 * @description Time at which the plugin handled the command, with a zone. Null: not known.
                 */
                at?: string | null;
            }[] | null;
        };
    };
    responses: {
        /** @description A parameter or field is malformed; the message names it. */
        BadRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description The reason of the failure. */
                    error: {
                        /**
                         * @description Code of the failure, for programs; it does not change.
                         * @constant
                         */
                        code: "bad_request";
                        /** @description Text for people, in English; it may change. */
                        message: string;
                    };
                    meta: components["schemas"]["Meta"];
                };
            };
        };
        /** @description No key, or one that is not valid. The answer does not distinguish the cases. */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                /** @description The scheme to use. */
                "WWW-Authenticate": "Bearer";
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description The reason of the failure. */
                    error: {
                        /**
                         * @description Code of the failure, for programs; it does not change.
                         * @constant
                         */
                        code: "unauthorized";
                        /** @description Text for people, in English; it may change. */
                        message: string;
                    };
                    meta: components["schemas"]["Meta"];
                };
            };
        };
        /** @description No such record in this account. */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description The reason of the failure. */
                    error: {
                        /**
                         * @description Code of the failure, for programs; it does not change.
                         * @constant
                         */
                        code: "not_found";
                        /** @description Text for people, in English; it may change. */
                        message: string;
                    };
                    meta: components["schemas"]["Meta"];
                };
            };
        };
        /** @description The path does not accept the method. No key is required. */
        MethodNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                /** @description The methods the path accepts. */
                Allow: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description The reason of the failure. */
                    error: {
                        /**
                         * @description Code of the failure, for programs; it does not change.
                         * @constant
                         */
                        code: "method_not_allowed";
                        /** @description Text for people, in English; it may change. */
                        message: string;
                    };
                    meta: components["schemas"]["Meta"];
                };
            };
        };
        /** @description The pilot deleted this session. It is never stored again; remove it from the queue. */
        Gone: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description The reason of the failure. */
                    error: {
                        /**
                         * @description Code of the failure, for programs; it does not change.
                         * @constant
                         */
                        code: "gone";
                        /** @description Text for people, in English; it may change. */
                        message: string;
                    };
                    meta: components["schemas"]["Meta"];
                };
            };
        };
        /** @description The body is larger than its limit. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description The reason of the failure. */
                    error: {
                        /**
                         * @description Code of the failure, for programs; it does not change.
                         * @constant
                         */
                        code: "payload_too_large";
                        /** @description Text for people, in English; it may change. */
                        message: string;
                    };
                    meta: components["schemas"]["Meta"];
                };
            };
        };
        /** @description The body is not `application/json`, or it is compressed. */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description The reason of the failure. */
                    error: {
                        /**
                         * @description Code of the failure, for programs; it does not change.
                         * @constant
                         */
                        code: "unsupported_media_type";
                        /** @description Text for people, in English; it may change. */
                        message: string;
                    };
                    meta: components["schemas"]["Meta"];
                };
            };
        };
        /** @description Over a limit. Wait `Retry-After` seconds; over the daily quota, the next request can be refused again. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                /** @description Seconds to wait before the next request. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description The reason of the failure. */
                    error: {
                        /**
                         * @description Code of the failure, for programs; it does not change.
                         * @constant
                         */
                        code: "rate_limited";
                        /** @description Text for people, in English; it may change. */
                        message: string;
                    };
                    meta: components["schemas"]["Meta"];
                };
            };
        };
        /** @description A fault of the server; `meta.requestId` identifies it. */
        Internal: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description The reason of the failure. */
                    error: {
                        /**
                         * @description Code of the failure, for programs; it does not change.
                         * @constant
                         */
                        code: "internal";
                        /** @description Text for people, in English; it may change. */
                        message: string;
                    };
                    meta: components["schemas"]["Meta"];
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Identifies the request; the same as `meta.requestId`. */
        "X-Request-Id": string;
        /** @description Answers must not be stored in shared caches. */
        "Cache-Control": "no-store, private";
        /** @description The limit of the key: `q` requests in any `w` seconds. Absent if that limit is turned off, and from a `429` because of the limit of the whole service. */
        "RateLimit-Policy": string;
        /** @description The requests that the key has left, `r`, and the seconds until one more is admitted, `t`. Absent like `RateLimit-Policy`. */
        RateLimit: string;
        /** @description Version of the page. */
        ETag: string;
    };
    pathItems: never;
}
export type Meta = components['schemas']['Meta'];
export type Page = components['schemas']['Page'];
export type Health = components['schemas']['Health'];
export type Account = components['schemas']['Account'];
export type AerodromeCard = components['schemas']['AerodromeCard'];
export type Runway = components['schemas']['Runway'];
export type Taxiway = components['schemas']['Taxiway'];
export type AerodromeAttachment = components['schemas']['AerodromeAttachment'];
export type Aircraft = components['schemas']['Aircraft'];
export type AircraftAttachment = components['schemas']['AircraftAttachment'];
export type Note = components['schemas']['Note'];
export type Checklist = components['schemas']['Checklist'];
export type ChecklistSection = components['schemas']['ChecklistSection'];
export type ChecklistItem = components['schemas']['ChecklistItem'];
export type CheckFlight = components['schemas']['CheckFlight'];
export type CheckFlightList = components['schemas']['CheckFlightList'];
export type CheckFlightSection = components['schemas']['CheckFlightSection'];
export type CheckFlightItem = components['schemas']['CheckFlightItem'];
export type CheckFlightSummary = components['schemas']['CheckFlightSummary'];
export type MissingItem = components['schemas']['MissingItem'];
export type FlightPlan = components['schemas']['FlightPlan'];
export type Planning = components['schemas']['Planning'];
export type PlanningPoint = components['schemas']['PlanningPoint'];
export type LogbookEntry = components['schemas']['LogbookEntry'];
export type LogbookLine = components['schemas']['LogbookLine'];
export type FlightTimes = components['schemas']['FlightTimes'];
export type FlightBreakdown = components['schemas']['FlightBreakdown'];
export type PluginSession = components['schemas']['PluginSession'];
export type SessionEvent = components['schemas']['SessionEvent'];
export type SessionStats = components['schemas']['SessionStats'];
export type AerodromeAttachmentDownload = components['schemas']['AerodromeAttachmentDownload'];
export type AircraftAttachmentDownload = components['schemas']['AircraftAttachmentDownload'];
export type SharedPlanning = components['schemas']['SharedPlanning'];
export type SharedPlanningDoc = components['schemas']['SharedPlanningDoc'];
export type Participant = components['schemas']['Participant'];
export type Airway = components['schemas']['Airway'];
export type AirwayPoint = components['schemas']['AirwayPoint'];
export type LogbookTotals = components['schemas']['LogbookTotals'];
export type LogbookMinutes = components['schemas']['LogbookMinutes'];
export type LogbookTenths = components['schemas']['LogbookTenths'];
export type PilotProfile = components['schemas']['PilotProfile'];
export type WeatherEntry = components['schemas']['WeatherEntry'];
export type Metar = components['schemas']['Metar'];
export type MetarDecoded = components['schemas']['MetarDecoded'];
export type Taf = components['schemas']['Taf'];
export type TafDecoded = components['schemas']['TafDecoded'];
export type TafPeriod = components['schemas']['TafPeriod'];
export type AerodromeConditions = components['schemas']['AerodromeConditions'];
export type RunwayWind = components['schemas']['RunwayWind'];
export type Wind = components['schemas']['Wind'];
export type Visibility = components['schemas']['Visibility'];
export type RunwayVisualRange = components['schemas']['RunwayVisualRange'];
export type Phenomenon = components['schemas']['Phenomenon'];
export type CloudLayer = components['schemas']['CloudLayer'];
export type WindShear = components['schemas']['WindShear'];
export type RunwayState = components['schemas']['RunwayState'];
export type SeaState = components['schemas']['SeaState'];
export type ForecastChange = components['schemas']['ForecastChange'];
export type LaterWind = components['schemas']['LaterWind'];
export type HazardLayer = components['schemas']['HazardLayer'];
export type ForecastTemperature = components['schemas']['ForecastTemperature'];
export type AmendmentNote = components['schemas']['AmendmentNote'];
export type RemarkGroup = components['schemas']['RemarkGroup'];
export type ReportGroup = components['schemas']['ReportGroup'];
export type StoreResult = components['schemas']['StoreResult'];
export type PluginStats = components['schemas']['PluginStats'];
export type LiveAnswer = components['schemas']['LiveAnswer'];
export type Command = components['schemas']['Command'];
export type HoldingRequest = components['schemas']['HoldingRequest'];
export type OtherRequest = components['schemas']['OtherRequest'];
export type SessionInput = components['schemas']['SessionInput'];
export type LiveInput = components['schemas']['LiveInput'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseNotFound = components['responses']['NotFound'];
export type ResponseMethodNotAllowed = components['responses']['MethodNotAllowed'];
export type ResponseGone = components['responses']['Gone'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ResponseRateLimited = components['responses']['RateLimited'];
export type ResponseInternal = components['responses']['Internal'];
export type HeaderXRequestId = components['headers']['X-Request-Id'];
export type HeaderCacheControl = components['headers']['Cache-Control'];
export type HeaderRateLimitPolicy = components['headers']['RateLimit-Policy'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type HeaderETag = components['headers']['ETag'];
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Health"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            405: components["responses"]["MethodNotAllowed"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Account"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    listAerodromes: {
        parameters: {
            query?: {
                /** @description Largest number of records in the page. A page contains fewer when the records are large. */
                limit?: number;
                /** @description `page.nextCursor` of the previous page. Opaque, and valid only for the same collection and filters. */
                cursor?: string;
                /** @description Only records changed after this instant. To follow changes, pass the newest `updatedAt` seen: each change is returned exactly once. */
                updatedSince?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of the page, in order. */
                        data: components["schemas"]["AerodromeCard"][];
                        page: components["schemas"]["Page"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getAerodromeCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the aerodrome card, otherwise its id without regard to case, otherwise its identifier without regard to case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AerodromeCard"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    listAircraft: {
        parameters: {
            query?: {
                /** @description Largest number of records in the page. A page contains fewer when the records are large. */
                limit?: number;
                /** @description `page.nextCursor` of the previous page. Opaque, and valid only for the same collection and filters. */
                cursor?: string;
                /** @description Only records changed after this instant. To follow changes, pass the newest `updatedAt` seen: each change is returned exactly once. */
                updatedSince?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of the page, in order. */
                        data: components["schemas"]["Aircraft"][];
                        page: components["schemas"]["Page"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getAircraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the aircraft. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Aircraft"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    listNotes: {
        parameters: {
            query?: {
                /** @description Largest number of records in the page. A page contains fewer when the records are large. */
                limit?: number;
                /** @description `page.nextCursor` of the previous page. Opaque, and valid only for the same collection and filters. */
                cursor?: string;
                /** @description Only records changed after this instant. To follow changes, pass the newest `updatedAt` seen: each change is returned exactly once. */
                updatedSince?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of the page, in order. */
                        data: components["schemas"]["Note"][];
                        page: components["schemas"]["Page"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the note. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Note"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    listChecklists: {
        parameters: {
            query?: {
                /** @description Largest number of records in the page. A page contains fewer when the records are large. */
                limit?: number;
                /** @description `page.nextCursor` of the previous page. Opaque, and valid only for the same collection and filters. */
                cursor?: string;
                /** @description Only records changed after this instant. To follow changes, pass the newest `updatedAt` seen: each change is returned exactly once. */
                updatedSince?: string;
                /** @description Only records with this `aircraftId`. */
                aircraftId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of the page, in order. */
                        data: components["schemas"]["Checklist"][];
                        page: components["schemas"]["Page"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getChecklist: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the checklist. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Checklist"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    listCheckFlights: {
        parameters: {
            query?: {
                /** @description Largest number of records in the page. A page contains fewer when the records are large. */
                limit?: number;
                /** @description `page.nextCursor` of the previous page. Opaque, and valid only for the same collection and filters. */
                cursor?: string;
                /** @description Only records changed after this instant. To follow changes, pass the newest `updatedAt` seen: each change is returned exactly once. */
                updatedSince?: string;
                /** @description Only records with this `aircraftId`. */
                aircraftId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of the page, in order. */
                        data: components["schemas"]["CheckFlight"][];
                        page: components["schemas"]["Page"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getCheckFlight: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the check flight. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CheckFlight"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    listFlightPlans: {
        parameters: {
            query?: {
                /** @description Largest number of records in the page. A page contains fewer when the records are large. */
                limit?: number;
                /** @description `page.nextCursor` of the previous page. Opaque, and valid only for the same collection and filters. */
                cursor?: string;
                /** @description Only records changed after this instant. To follow changes, pass the newest `updatedAt` seen: each change is returned exactly once. */
                updatedSince?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of the page, in order. */
                        data: components["schemas"]["FlightPlan"][];
                        page: components["schemas"]["Page"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getFlightPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the flight plan. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["FlightPlan"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    listPlannings: {
        parameters: {
            query?: {
                /** @description Largest number of records in the page. A page contains fewer when the records are large. */
                limit?: number;
                /** @description `page.nextCursor` of the previous page. Opaque, and valid only for the same collection and filters. */
                cursor?: string;
                /** @description Only records changed after this instant. To follow changes, pass the newest `updatedAt` seen: each change is returned exactly once. */
                updatedSince?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of the page, in order. */
                        data: components["schemas"]["Planning"][];
                        page: components["schemas"]["Page"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getPlanning: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the planning. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Planning"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    listLogbook: {
        parameters: {
            query?: {
                /** @description Largest number of records in the page. A page contains fewer when the records are large. */
                limit?: number;
                /** @description `page.nextCursor` of the previous page. Opaque, and valid only for the same collection and filters. */
                cursor?: string;
                /** @description Only records changed after this instant. To follow changes, pass the newest `updatedAt` seen: each change is returned exactly once. */
                updatedSince?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of the page, in order. */
                        data: components["schemas"]["LogbookEntry"][];
                        page: components["schemas"]["Page"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getLogbookEntry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the logbook entry. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LogbookEntry"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    listPluginSessions: {
        parameters: {
            query?: {
                /** @description Largest number of records in the page. A page contains fewer when the records are large. */
                limit?: number;
                /** @description `page.nextCursor` of the previous page. Opaque, and valid only for the same collection and filters. */
                cursor?: string;
                /** @description Only records changed after this instant. To follow changes, pass the newest `updatedAt` seen: each change is returned exactly once. */
                updatedSince?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The records of the page, in order. */
                        data: components["schemas"]["PluginSession"][];
                        page: components["schemas"]["Page"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getPluginSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the plugin session. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PluginSession"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    storeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the session, chosen by the plugin: 3 to 128 characters from A-Z a-z 0-9 . _ -, the first a letter or digit. */
                id: string;
            };
            cookie?: never;
        };
        /** @description JSON of at most 512 KB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionInput"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StoreResult"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            /** @description Stored for the first time. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["StoreResult"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            410: components["responses"]["Gone"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getAerodromeAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the aerodrome card, otherwise its identifier, without regard to case. */
                id: string;
                /** @description An `id` in the `attachments` of the record: a UUID. */
                attachmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AerodromeAttachmentDownload"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getAircraftAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the aircraft. */
                id: string;
                /** @description An `id` in the `attachments` of the record: a UUID. */
                attachmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AircraftAttachmentDownload"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    listSharedPlannings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The shared plannings, newest change first. */
                        data: components["schemas"]["SharedPlanning"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getSharedPlanning: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the shared planning. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SharedPlanning"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    listAirways: {
        parameters: {
            query?: {
                /** @description Only the lower or only the upper routes. Absent: both. */
                airspace?: "lower" | "upper";
                /** @description Only the route with this designator, without regard to case. */
                designator?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The routes that match the filters. */
                        data: components["schemas"]["Airway"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getLogbookTotals: {
        parameters: {
            query?: {
                /** @description First `log.date`, inclusive. */
                from?: string;
                /** @description Last `log.date`, inclusive. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LogbookTotals"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getPilot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The profile; null when there is none. */
                        data: components["schemas"]["PilotProfile"] | null;
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    listWeather: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description One entry for each aerodrome, sorted by identifier. */
                        data: components["schemas"]["WeatherEntry"][];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getWeather: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Four-letter ICAO indicator, on a card or not, or a three-character national code, without regard to case. */
                ident: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["WeatherEntry"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getPluginStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["PluginStats"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    reportLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description JSON of at most 32 KB. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["LiveInput"];
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LiveAnswer"];
                        meta: components["schemas"]["Meta"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
        };
    };
    getDescription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    /** @description May be stored, and must be revalidated. */
                    "Cache-Control": "no-cache";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description The page still has the `ETag` of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    /** @description May be stored, and must be revalidated. */
                    "Cache-Control": "no-cache";
                    [name: string]: unknown;
                };
                content?: never;
            };
            405: components["responses"]["MethodNotAllowed"];
        };
    };
    getReference: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    /** @description May be stored, and must be revalidated. */
                    "Cache-Control": "no-cache";
                    /** @description Only files of this server are loaded. */
                    "Content-Security-Policy": string;
                    /** @description The content type is final. */
                    "X-Content-Type-Options": string;
                    /** @description No referrer is sent. */
                    "Referrer-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": string;
                };
            };
            /** @description The page still has the `ETag` of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    /** @description May be stored, and must be revalidated. */
                    "Cache-Control": "no-cache";
                    /** @description Only files of this server are loaded. */
                    "Content-Security-Policy": string;
                    /** @description The content type is final. */
                    "X-Content-Type-Options": string;
                    /** @description No referrer is sent. */
                    "Referrer-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            405: components["responses"]["MethodNotAllowed"];
        };
    };
}
