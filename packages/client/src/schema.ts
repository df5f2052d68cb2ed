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
         * Whether the service is up
         * @description Needs no key, is under no limit and is not counted. Always 200; `ok` is false while the database is away.
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
         * The account the key belongs to
         * @description The key itself is never returned: `apiKey.prefix` is enough to tell it from another.
         */
        get: operations["getMe"];
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
        /** A page of the aerodromes, by identifier */
        get: operations["getAerodromes"];
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
        /** One aerodrome card */
        get: operations["getAerodromesById"];
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
        /** A page of the aircraft, by registration */
        get: operations["getAircraft"];
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
        /** One aircraft */
        get: operations["getAircraftById"];
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
        /** A page of the notes, by last change, newest first */
        get: operations["getNotes"];
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
        /** One note */
        get: operations["getNotesById"];
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
        /** A page of the checklists, by aircraft, then the order of the pilot */
        get: operations["getChecklists"];
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
        /** One checklist */
        get: operations["getChecklistsById"];
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
        /** A page of the check flights, by startedAt, newest first */
        get: operations["getCheckFlights"];
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
        /** One check flight */
        get: operations["getCheckFlightsById"];
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
        /** A page of the flight plans, by departureDate, newest first */
        get: operations["getFlightPlans"];
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
        /** One flight plan */
        get: operations["getFlightPlansById"];
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
        /** A page of the plannings, by last change, newest first */
        get: operations["getPlannings"];
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
        /** One planning */
        get: operations["getPlanningsById"];
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
        /** A page of the logbook, by log.date, newest first */
        get: operations["getLogbook"];
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
        /** One logbook entry */
        get: operations["getLogbookById"];
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
        /** A page of the plugin sessions, by startedAt, newest first */
        get: operations["getPluginSessions"];
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
        /** One plugin session */
        get: operations["getPluginSessionsById"];
        /**
         * Store a plugin session, whole
         * @description Idempotent: always the whole session under the same id; a retry is harmless. 201 the first time, 200 when a stored copy was replaced. Only so many new sessions are taken in a day; a stored one can always be replaced.
         */
        put: operations["putPluginSessionsById"];
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
         * Where to download an attachment of an aerodrome card
         * @description The URL works without the key, for 15 minutes from `generatedAt`. 404 when the file is not uploaded yet.
         */
        get: operations["getAerodromesByIdAttachmentsByAttachmentId"];
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
         * Where to download an attachment of an aircraft
         * @description The URL works without the key, for 15 minutes from `generatedAt`. 404 when the file is not uploaded yet.
         */
        get: operations["getAircraftByIdAttachmentsByAttachmentId"];
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
        /** The shared plannings of which the pilot is owner or accepted guest, newest change first */
        get: operations["getSharedPlannings"];
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
         * One shared planning
         * @description Not found unless the pilot is its owner or an accepted guest.
         */
        get: operations["getSharedPlanningsById"];
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
         * The ATS routes of one country
         * @description Reference data, the same for everybody. `source` names the editions. Limits and levels are not included.
         */
        get: operations["getAirways"];
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
         * Sums of the logbook, in minutes and in tenths of an hour
         * @description The computation is that of the app's logbook screen.
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
         * The pilot's profile
         * @description Name, telephone, licences, ratings with expiry and medical certificate; `data` is null when there is no profile.
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
        /** The weather at every aerodrome on any card or in the briefing, by identifier */
        get: operations["getWeather"];
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
         * The weather at one aerodrome
         * @description A national code has no station: `no_icao_indicator`.
         */
        get: operations["getWeatherByIdent"];
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
        /** Sums over all plugin sessions */
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
         * @description The report replaces the one before and is forgotten after ten minutes. Each command is handed over exactly once, and never later than two minutes after the pilot sent it.
         */
        put: operations["putPluginLive"];
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
        /** This description */
        get: operations["getOpenapiJson"];
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
        /** The reference as a page */
        get: operations["getDocs"];
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
        /** @description About the answer itself. */
        Meta: {
            /**
             * Format: uuid
             * @description The same as the header `X-Request-Id`.
             */
            requestId: string;
            /**
             * Format: date-time
             * @description When the answer was made, UTC.
             */
            generatedAt: string;
        };
        /** @description Where a page stands in its collection. */
        Page: {
            /** @description The most records that were wanted. */
            limit: number;
            /** @description Records that match the filters now. */
            total: number;
            /** @description The `cursor` of the next page; null when there is none. */
            nextCursor: string | null;
        };
        Health: {
            /** @description False while the database cannot be reached. */
            ok: boolean;
            /** @description The version of the API. */
            version: string;
        };
        Account: {
            /** @description Id of the account. */
            userId: string;
            /** @description E-mail address of its owner. */
            email: string;
            /** @description Name of its owner. */
            displayName: string | null;
            /**
             * Format: date-time
             * @description When the account was made.
             */
            accountCreatedAt: string;
            /** @description What is shown of its key. */
            apiKey: {
                /** @description The first characters of the key, enough to tell one key from another. */
                prefix: string;
                /**
                 * Format: date-time
                 * @description When the account got its first key.
                 */
                createdAt: string;
                /**
                 * Format: date-time
                 * @description When the present key replaced another; null if never rotated.
                 */
                rotatedAt: string | null;
            };
        };
        /** @description What the pilot keeps about one aerodrome. Typed from charts by the pilot: not an official aeronautical publication. */
        AerodromeCard: {
            /** @description Identifies it among its kind. */
            id: string;
            /** @description ICAO indicator where one exists, otherwise the national three-letter code. */
            code?: string | null;
            /** @description Name of the aerodrome. */
            name?: string | null;
            /** @description Elevation in feet. */
            elevationFt?: number | null;
            /** @description Magnetic variation in degrees, positive for east. */
            magneticVariationDeg?: number | null;
            /** @description Frequencies in MHz, as text; null where not known. */
            frequencies?: ({
                tower?: string | null;
                ground?: string | null;
                atis?: string | null;
            } & {
                [key: string]: string | null;
            }) | null;
            /** @description Whom to ask. */
            contacts?: ({
                /** @description Telephone of the ARO/AIS office. */
                aroAisPhone?: string | null;
            } & {
                [key: string]: unknown;
            }) | null;
            runways?: components["schemas"]["Runway"][] | null;
            /** @description As the pilot typed them from a chart. None say nothing about the aerodrome. */
            taxiways?: components["schemas"]["Taxiway"][] | null;
            /** @description Radio and visual aids. */
            aids?: unknown;
            /** @description What fuel there is. */
            fuel?: ({
                /** @description Oils and additives. */
                products?: unknown;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description NOTAM text the pilot copied. */
            notam?: string | null;
            /** @description MADHEL text the pilot copied. */
            madhel?: string | null;
            /** @description Notes of the pilot. */
            notes?: string | null;
            attachments?: components["schemas"]["AerodromeAttachment"][] | null;
            /**
             * Format: date-time
             * @description When the record was made; else when it first arrived.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the server took in the last change. Strictly increasing over the changes of an account.
             */
            updatedAt: string;
        } & {
            [key: string]: unknown;
        };
        Runway: {
            /** @description Runway designator, for example 11/29. */
            designator?: string | null;
            /** @description Length in metres. */
            lengthM?: number | null;
            /** @description Width in metres. */
            widthM?: number | null;
            /** @description Surface. */
            surface?: string | null;
        } & {
            [key: string]: unknown;
        };
        Taxiway: {
            /** @description Identifies it within the card. */
            id?: string | null;
            /** @description Taxiway designator. */
            designator?: string | null;
            /** @description Surface. */
            surface?: string | null;
            /** @description Width in metres. */
            widthM?: number | null;
            /** @description Whether it is lighted. */
            lighted?: boolean | null;
            /** @description Notes of the pilot. */
            notes?: string | null;
        } & {
            [key: string]: unknown;
        };
        AerodromeAttachment: {
            /**
             * Format: uuid
             * @description Id of the attachment.
             */
            id: string;
            /** @description Name of the file, as the pilot gave it. */
            name?: string | null;
            /** @description Media type of the file. */
            contentType?: string | null;
            /** @description Size of the file in bytes. */
            bytes?: number | null;
            /**
             * @description What the file shows.
             * @enum {string|null}
             */
            kind?: "diagram" | "procedures" | "photo" | "other" | null;
            /**
             * Format: date-time
             * @description When the file was attached.
             */
            createdAt?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description An aircraft profile: equipment and surveillance codes, speeds, fuel, weights, arms and envelope. */
        Aircraft: {
            /** @description Identifies it among its kind. */
            id: string;
            /** @description Registration mark. */
            registration?: string | null;
            /** @description ICAO type designator, for example C172. */
            icaoType?: string | null;
            attachments?: components["schemas"]["AircraftAttachment"][] | null;
            /**
             * Format: date-time
             * @description When the server took in the last change. Strictly increasing over the changes of an account.
             */
            updatedAt: string;
        } & {
            [key: string]: unknown;
        };
        AircraftAttachment: {
            /**
             * Format: uuid
             * @description Id of the attachment.
             */
            id: string;
            /** @description Name of the file, as the pilot gave it. */
            name?: string | null;
            /** @description Media type of the file. */
            contentType?: string | null;
            /** @description Size of the file in bytes. */
            bytes?: number | null;
            /**
             * @description What the file shows.
             * @enum {string|null}
             */
            kind?: "manual" | "document" | "photo" | "other" | null;
            /**
             * Format: date-time
             * @description When the file was attached.
             */
            createdAt?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A note as the pilot wrote it. A handwritten one carries its picture. */
        Note: {
            /** @description Identifies it among its kind. */
            id: string;
            /** @description A handwritten note as a PNG data URL. */
            imageDataUrl?: string | null;
            /**
             * Format: date-time
             * @description When the server took in the last change. Strictly increasing over the changes of an account.
             */
            updatedAt: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A checklist as the pilot wrote it. None ships with the app. */
        Checklist: {
            /** @description Identifies it among its kind. */
            id: string;
            /** @description The aircraft it belongs to. */
            aircraftId?: string | null;
            /** @description Title of the checklist. */
            title?: string | null;
            /** @description The pilot's order among the checklists of the aircraft. */
            order?: number | null;
            sections?: components["schemas"]["ChecklistSection"][] | null;
            /**
             * Format: date-time
             * @description When the server took in the last change. Strictly increasing over the changes of an account.
             */
            updatedAt: string;
        } & {
            [key: string]: unknown;
        };
        ChecklistSection: {
            /** @description Identifies it within the checklist. */
            id?: string | null;
            /** @description Title of the section. */
            title?: string | null;
            items?: components["schemas"]["ChecklistItem"][] | null;
        } & {
            [key: string]: unknown;
        };
        ChecklistItem: {
            /** @description Identifies it within the section. */
            id?: string | null;
            /** @description What is called. */
            challenge?: string | null;
            /** @description What is answered. */
            response?: string | null;
            /** @description Whether the flight must not go on without it. */
            critical?: boolean | null;
            /** @description Note of the pilot. */
            note?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description One flight on which an aircraft's checklists were run, in that day's order. */
        CheckFlight: {
            /** @description Identifies it among its kind. */
            id: string;
            /** @description The aircraft flown. */
            aircraftId?: string | null;
            /**
             * Format: date-time
             * @description When it began.
             */
            startedAt?: string | null;
            /**
             * Format: date-time
             * @description When it was closed; absent while the flight is open.
             */
            completedAt?: string;
            /** @description Whether the service closed it, because it had been open for more than 12 hours. */
            autoClosed: boolean;
            lists?: components["schemas"]["CheckFlightList"][] | null;
            summary: components["schemas"]["CheckFlightSummary"];
            /**
             * Format: date-time
             * @description When the server took in the last change. Strictly increasing over the changes of an account.
             */
            updatedAt: string;
        } & {
            [key: string]: unknown;
        };
        CheckFlightList: {
            /** @description The checklist it was run from. */
            checklistId?: string | null;
            /** @description Title of the checklist that day. */
            title?: string | null;
            sections?: components["schemas"]["CheckFlightSection"][] | null;
        } & {
            [key: string]: unknown;
        };
        CheckFlightSection: {
            /** @description Title of the section. */
            title?: string | null;
            items?: components["schemas"]["CheckFlightItem"][] | null;
        } & {
            [key: string]: unknown;
        };
        CheckFlightItem: {
            /** @description What is called. */
            challenge?: string | null;
            /** @description What is answered. */
            response?: string | null;
            /** @description Whether the flight must not go on without it. */
            critical?: boolean | null;
            /**
             * Format: date-time
             * @description When it was ticked off; null or absent while it is missing.
             */
            doneAt?: string | null;
        } & {
            [key: string]: unknown;
        };
        CheckFlightSummary: {
            /** @description Items on all lists. */
            total: number;
            /** @description Items ticked off. */
            done: number;
            /** @description The others, in the order they were run. */
            missing: components["schemas"]["MissingItem"][];
        };
        MissingItem: {
            /** @description Title of its checklist that day. */
            checklist: string | null;
            /** @description Title of its section. */
            section: string | null;
            /** @description What is called. */
            challenge: string | null;
            /** @description Whether the flight must not go on without it. */
            critical: boolean;
        };
        /** @description A flight plan: ICAO items 7 to 19, route points, supplementary information and filing address. */
        FlightPlan: {
            /** @description Identifies it among its kind. */
            id: string;
            /** @description Day, or day and time, of the departure. */
            departureDate?: string | null;
            /** @description The planning it was made from. */
            planningId?: string | null;
            /** @description That plan's signature, as a PNG data URL. */
            signatureDataUrl?: string | null;
            /**
             * Format: date-time
             * @description When the server took in the last change. Strictly increasing over the changes of an account.
             */
            updatedAt: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A route planned on the map: points in order with positions, aircraft, departure, altitude, fuel and wind. */
        Planning: {
            /** @description Identifies it among its kind. */
            id: string;
            /** @description The route, in order. */
            points?: components["schemas"]["PlanningPoint"][] | null;
            /** @description The flight plan it became. */
            flightPlanId?: string | null;
            /** @description The first of the points, where the app says nothing else. */
            departure?: unknown;
            /** @description The last of the points, where the app says nothing else. */
            destination?: unknown;
            /** @description The points between, where the app says nothing else. */
            waypoints?: unknown;
            /**
             * Format: date-time
             * @description When the server took in the last change. Strictly increasing over the changes of an account.
             */
            updatedAt: string;
        } & {
            [key: string]: unknown;
        };
        PlanningPoint: {
            /** @description Name of the point. */
            name?: unknown;
            /** @description Latitude in degrees, north positive. */
            latDeg?: unknown;
            /** @description Longitude in degrees, east positive. */
            lonDeg?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description An entry of the logbook, with the regulated line under `log`. */
        LogbookEntry: {
            /** @description Identifies it among its kind. */
            id: string;
            log?: components["schemas"]["LogbookLine"] | null;
            /**
             * Format: date-time
             * @description When the server took in the last change. Strictly increasing over the changes of an account.
             */
            updatedAt: string;
        } & {
            [key: string]: unknown;
        };
        LogbookLine: {
            /**
             * Format: date
             * @description Date of the flight.
             */
            date?: string | null;
            times?: components["schemas"]["FlightTimes"] | null;
            breakdown?: components["schemas"]["FlightBreakdown"] | null;
            /** @description In a simulator; not flight time, in whole minutes. */
            simulator?: number | null;
            /** @description Landings. */
            landings?: number | null;
            /** @description Approaches flown. */
            approaches?: unknown;
            /** @description Purpose code of the flight. */
            purpose?: string | null;
            /** @description The pilot's own decimal hours, in tenths: 18 is 1.8 h. */
            loggedTenths?: number | null;
        } & {
            [key: string]: unknown;
        };
        /** @description The eight cells that make up the flight time. */
        FlightTimes: {
            /** @description Over the aerodrome by day as pilot, in whole minutes. */
            localDayPilot?: number | null;
            /** @description Over the aerodrome by day as copilot, in whole minutes. */
            localDayCopilot?: number | null;
            /** @description Over the aerodrome by night as pilot, in whole minutes. */
            localNightPilot?: number | null;
            /** @description Over the aerodrome by night as copilot, in whole minutes. */
            localNightCopilot?: number | null;
            /** @description Cross-country by day as pilot, in whole minutes. */
            crossCountryDayPilot?: number | null;
            /** @description Cross-country by day as copilot, in whole minutes. */
            crossCountryDayCopilot?: number | null;
            /** @description Cross-country by night as pilot, in whole minutes. */
            crossCountryNightPilot?: number | null;
            /** @description Cross-country by night as copilot, in whole minutes. */
            crossCountryNightCopilot?: number | null;
        } & {
            [key: string]: unknown;
        };
        /** @description What part of the flight was what; never added to it. */
        FlightBreakdown: {
            /** @description Instruction given, in whole minutes. */
            instructorGiven?: number | null;
            /** @description In multi-engine aircraft, in whole minutes. */
            multiEngine?: number | null;
            /** @description In instrument conditions, in whole minutes. */
            instrumentReal?: number | null;
            /** @description Under the hood, in whole minutes. */
            instrumentHood?: number | null;
        } & {
            [key: string]: unknown;
        };
        /** @description One flight of the simulator as the voice-ATC plugin told it. */
        PluginSession: {
            /** @description The plugin's name for the session: 3 to 128 characters from A-Z a-z 0-9 . _ - */
            id: string;
            /**
             * Format: date-time
             * @description When the session first arrived, UTC.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the stored copy last changed, UTC; unique within the account.
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the stored copy arrived, UTC.
             */
            receivedAt: string;
            /**
             * @description Which program the session comes from.
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
            /**
             * @description State of the session.
             * @enum {string}
             */
            status: "in_progress" | "completed" | "aborted";
            /** @description Version of the plugin. At most 64 characters. */
            pluginVersion: string | null;
            /** @description Version of the protocol between plugin and simulator. At most 64 characters. */
            protocolVersion: string | null;
            /** @description Name of the simulator. At most 64 characters. */
            simulator: string | null;
            /** @description Language of the radio, for example es. Stored in lower case. At most 64 characters. */
            language: string | null;
            /** @description Region of the phraseology, for example AR. Stored in upper case. At most 64 characters. */
            region: string | null;
            /**
             * @description Source of the data: the simulator, the EFB or both.
             * @enum {string|null}
             */
            dataSource: "sim" | "both" | "efb" | null;
            /** @description The aircraft. */
            aircraft: {
                /** @description Registration. Stored in upper case. At most 64 characters. */
                registration: string | null;
                /** @description ICAO type designator. Stored in upper case. At most 64 characters. */
                icaoType: string | null;
            };
            /** @description Aerodrome of departure. 3 to 4 characters of A-Z 0-9. */
            departure: string | null;
            /** @description Aerodrome of arrival. 3 to 4 characters of A-Z 0-9. */
            arrival: string | null;
            /** @description Identifiers of the aerodromes visited, each once, at most 20. */
            aerodromesVisited: string[];
            stats: components["schemas"]["SessionStats"];
            /** @description The newest radio exchanges, oldest first, at most 200. */
            events: components["schemas"]["SessionEvent"][];
            /** @description Exchanges that are not in `events`: dropped by the plugin or by the server. */
            eventsDropped: number;
        };
        /** @description One radio exchange. */
        SessionEvent: {
            /**
             * Format: date-time
             * @description Time of the exchange, UTC.
             */
            at: string;
            /**
             * @description Kind of the exchange. Events of other kinds are dropped.
             * @enum {string}
             */
            kind: "turn" | "unprompted" | "silence" | "error" | "instructor";
            /** @description Station, for example tower. At most 64 characters. */
            station: string | null;
            /** @description Subject of the exchange, for example taxi. At most 64 characters. */
            intent: string | null;
            /** @description Phrase template that was used. At most 64 characters. */
            template: string | null;
            /** @description Words that the controller understood. At most 160 characters. */
            heard: string | null;
            /** @description Words that the controller said. At most 240 characters. */
            said: string | null;
        };
        /** @description Counters of the whole session. */
        SessionStats: {
            /** @description Calls that the pilot made. */
            transmissions: number;
            /** @description Calls answered without a model. */
            fastPath: number;
            /** @description Calls answered by a model. */
            modelCalls: number;
            /** @description Requests to say again. */
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
        AerodromeAttachmentDownload: {
            /**
             * Format: uuid
             * @description Id of the attachment.
             */
            id: string;
            /** @description Name of the file, as the pilot gave it. */
            name: string | null;
            /** @description Media type of the file. */
            contentType: string | null;
            /** @description Size of the file in bytes. */
            bytes: number | null;
            /**
             * @description What the file shows.
             * @enum {string|null}
             */
            kind: "diagram" | "procedures" | "photo" | "other" | null;
            /**
             * Format: date-time
             * @description When the file was attached.
             */
            createdAt: string | null;
            /**
             * Format: uri
             * @description Where to fetch the file, without the API key.
             */
            url: string;
            /**
             * Format: date-time
             * @description Until when the URL works: 15 minutes after `generatedAt`.
             */
            urlExpiresAt: string;
        };
        AircraftAttachmentDownload: {
            /**
             * Format: uuid
             * @description Id of the attachment.
             */
            id: string;
            /** @description Name of the file, as the pilot gave it. */
            name: string | null;
            /** @description Media type of the file. */
            contentType: string | null;
            /** @description Size of the file in bytes. */
            bytes: number | null;
            /**
             * @description What the file shows.
             * @enum {string|null}
             */
            kind: "manual" | "document" | "photo" | "other" | null;
            /**
             * Format: date-time
             * @description When the file was attached.
             */
            createdAt: string | null;
            /**
             * Format: uri
             * @description Where to fetch the file, without the API key.
             */
            url: string;
            /**
             * Format: date-time
             * @description Until when the URL works: 15 minutes after `generatedAt`.
             */
            urlExpiresAt: string;
        };
        SharedPlanning: {
            /** @description Id of the shared planning, unique over all accounts. */
            id: string;
            /**
             * Format: date-time
             * @description When the server took in the last change.
             */
            updatedAt: string;
            /** @description Id of the account that owns it. */
            ownerId: string;
            doc: components["schemas"]["SharedPlanningDoc"] | null;
            /** @description The owner and the guests. */
            participants: components["schemas"]["Participant"][];
        };
        SharedPlanningDoc: {
            /** @description The route, as the app keeps it. */
            route: unknown;
            /** @description The alternates, as the app keeps them. */
            alternates: unknown;
            /** @description When the flight is to depart; null when not known. */
            departureTime: unknown;
            /** @description The level, as the app keeps it. */
            level: unknown;
            /** @description The flight rules, as the app keeps them. */
            rules: unknown;
            /** @description The choice of wind, as the app keeps it. */
            wind: unknown;
        };
        Participant: {
            /** @description Id of their account. */
            userId: string | null;
            /**
             * @description Only the owner and those who accepted can read the planning.
             * @enum {string|null}
             */
            status: "owner" | "invited" | "accepted" | null;
            personal: {
                /** @description The aircraft they chose, out of their own bag. */
                aircraftId: string | null;
                /** @description Speed, as the app keeps it. */
                speed: unknown;
                /** @description Fuel burn, as the app keeps it. */
                burn: unknown;
                /** @description Fuel on board, as the app keeps it. */
                fuel: unknown;
            } | null;
            /** @description Summary of that aircraft; null when it is not known. */
            aircraft: {
                /** @description Id of the aircraft. */
                id: string;
                /** @description Registration mark. */
                registration: string | null;
                /** @description ICAO type designator. */
                icaoType: string | null;
            } | null;
        };
        /** @description One ATS route. */
        Airway: {
            /** @description Designator of the route. */
            designator: string;
            /**
             * @description Lower or upper airspace.
             * @enum {string}
             */
            airspace: "lower" | "upper";
            /**
             * @description What it is flown by.
             * @enum {string|null}
             */
            navigation?: "conventional" | "rnav" | null;
            /** @description In order. */
            points?: components["schemas"]["AirwayPoint"][] | null;
            /** @description The editions it was taken from. */
            source?: unknown;
        } & {
            [key: string]: unknown;
        };
        AirwayPoint: {
            /** @description Name of the point. */
            name?: string | null;
            /** @description Latitude in degrees, north positive. */
            latDeg?: number | null;
            /** @description Longitude in degrees, east positive. */
            lonDeg?: number | null;
            /** @description Published distance to the next point, in nautical miles; null at the last. */
            distanceNm?: number | null;
        } & {
            [key: string]: unknown;
        };
        LogbookTotals: {
            /**
             * @description Unit of `totals`.
             * @constant
             */
            unit: "minutes";
            /**
             * Format: date
             * @description The bound asked for; null for none.
             */
            from: string | null;
            /**
             * Format: date
             * @description The bound asked for; null for none.
             */
            to: string | null;
            totals: components["schemas"]["LogbookMinutes"];
            logged: components["schemas"]["LogbookTenths"];
        };
        /** @description Whole minutes, as the cells hold them. */
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
            /** @description Landings. */
            landings: number;
            /** @description Entries counted: those with a logbook line. */
            entries: number;
        };
        /** @description Decimal hours as pilots log them: crossCountry + local = pilot + copilot = day + night = total. */
        LogbookTenths: {
            /**
             * @description 18 is 1.8 hours.
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
            /** @description Landings. */
            landings: number;
            /** @description Entries counted: those with a logbook line. */
            entries: number;
        };
        /** @description Name, telephone, licences, ratings with expiry, medical certificate. */
        PilotProfile: {
            /** @description Identifies it among its kind. */
            id: string;
            /**
             * Format: date-time
             * @description When the server took in the last change. Strictly increasing over the changes of an account.
             */
            updatedAt: string;
        } & {
            [key: string]: unknown;
        };
        WeatherEntry: {
            /** @description Aerodrome identifier, upper case. */
            ident: string;
            /** @description The name on the pilot's card, else the provider's, else the identifier. */
            name: string;
            /** @description The parts of the bag that name the aerodrome; empty for one that is in neither. */
            sources: ("aerodromeCard" | "briefing")[];
            /**
             * @description `ok`: a METAR, a TAF or both, of any age. `no_report`: the provider answered and has no report. `no_icao_indicator`: the aerodrome has a national code only, and no station. `unavailable`: the provider could not be reached, or its answer could not be read; there may be reports.
             * @enum {string}
             */
            status: "ok" | "no_report" | "no_icao_indicator" | "unavailable";
            /** @description The newest METAR or SPECI; null when there is none or it could not be had. */
            metar: components["schemas"]["Metar"] | null;
            /** @description The newest TAF; null when there is none or it could not be had. */
            taf: components["schemas"]["Taf"] | null;
            /** @description Values computed from the METAR and the card; null without a METAR or without a card. */
            aerodromeConditions: components["schemas"]["AerodromeConditions"] | null;
            /** @description Name of the weather source. */
            provider: string;
            /**
             * Format: date-time
             * @description Time of the request to the provider, the older of two; null when nothing was fetched.
             */
            fetchedAt: string | null;
        };
        Metar: {
            /** @description The report as the provider sent it. */
            raw: string;
            /**
             * Format: date-time
             * @description Time of observation, UTC; null when neither the report nor the provider gives it.
             */
            observedAt: string | null;
            /** @description Age of the observation at the time of the answer, whole minutes. Old reports are served too. */
            ageMinutes: number | null;
            /**
             * @description Flight category by the table of the United States; null when visibility or sky is not known, or when an unparsed group may be one of them.
             * @enum {string|null}
             */
            flightCategory: "LIFR" | "IFR" | "MVFR" | "VFR" | null;
            /** @description Relative humidity over water in whole percent, by the Magnus formula (WMO No. 8) from temperature and dew point; null when one of them is not reported. */
            relativeHumidityPercent: number | null;
            /** @description One line of plain text in English and in Spanish, made from `decoded` only. */
            text: {
                en: string;
                es: string;
            };
            decoded: components["schemas"]["MetarDecoded"];
        };
        MetarDecoded: {
            /** @enum {string|null} */
            type: "METAR" | "SPECI" | null;
            /** @description Location indicator. */
            ident: string | null;
            /** @description COR, or CCA and the like. */
            corrected: boolean;
            /** @description The correction group as reported. */
            correction: string | null;
            /** @description NIL: no report. */
            nil: boolean;
            /**
             * Format: date-time
             * @description Time of observation. ISO 8601, UTC.
             */
            observedAt: string | null;
            /** @description AUTO: made without an observer. */
            auto: boolean;
            /** @description RTD: a routine report that is late. */
            delayed: boolean;
            wind: components["schemas"]["Wind"] | null;
            /** @description CAVOK: visibility 10 km or more, no cloud of operational significance, no significant weather. */
            cavok: boolean;
            /** @description Prevailing visibility. */
            visibility: components["schemas"]["Visibility"] | null;
            /** @description Visibility in given directions, where it is lower. */
            minimumVisibility: components["schemas"]["Visibility"][];
            weather: components["schemas"]["Phenomenon"][];
            /** @description NSW: the weather of before is forecast to end. */
            noSignificantWeather: boolean;
            /**
             * @description What is known of the sky; `missing`: the sensor gave nothing; null: not reported.
             * @enum {string|null}
             */
            sky: "clear" | "layers" | "obscured" | "missing" | null;
            /**
             * @description The group that says that there is no cloud.
             * @enum {string|null}
             */
            skyCode: "SKC" | "CLR" | "NSC" | "NCD" | null;
            clouds: components["schemas"]["CloudLayer"][];
            /** @description Vertical visibility in feet above the aerodrome. */
            verticalVisibilityFt: number | null;
            /** @description Lowest broken or overcast layer, or vertical visibility, in feet above the aerodrome. */
            ceilingAglFt: number | null;
            /** @description Military colour states, in the order reported. */
            colorStates: string[];
            /** @description Elements reported with slashes: the station measures them, but has no value. */
            missing: string[];
            /** @description Elements that an unparsed group may belong to: their value may be incomplete, and the flight category is null. */
            doubtful: ("visibility" | "sky")[];
            runwayVisualRange: components["schemas"]["RunwayVisualRange"][];
            recentWeather: components["schemas"]["Phenomenon"][];
            /** @description Air temperature in whole degrees Celsius, from the body of the report. */
            temperatureC: number | null;
            /** @description Dew point in whole degrees Celsius, from the body of the report. */
            dewpointC: number | null;
            /** @description QNH in hectopascals; null when reported in inches only. */
            qnhHpa: number | null;
            /** @description Altimeter setting in inches of mercury; null when reported in hectopascals only. */
            altimeterInHg: number | null;
            windShear: components["schemas"]["WindShear"][];
            runwayState: components["schemas"]["RunwayState"][];
            seaState: components["schemas"]["SeaState"] | null;
            /** @description Letter of the broadcast (ATIS) the report belongs to. */
            broadcastLetter: string | null;
            /** @description Runways named with no further words. */
            runwaysInUse: string[];
            trends: components["schemas"]["ForecastChange"][];
            /** @description The text after RMK; null when there are no remarks. */
            remarks: string | null;
            /** @description The remarks that were understood, in order. */
            remarkGroups: components["schemas"]["RemarkGroup"][];
            /** @description Whether the report ends with an equals sign. */
            terminated: boolean;
            groups: components["schemas"]["ReportGroup"][];
            /** @description Groups that were not understood, in order. Never guessed, never dropped. */
            unparsed: string[];
        };
        Taf: {
            /** @description The report as the provider sent it. */
            raw: string;
            /**
             * Format: date-time
             * @description Time of issue, UTC; null when neither the report nor the provider gives it.
             */
            issuedAt: string | null;
            /**
             * Format: date-time
             * @description Begin of validity, UTC.
             */
            validFrom: string | null;
            /**
             * Format: date-time
             * @description End of validity, UTC.
             */
            validTo: string | null;
            /** @description The periods of the forecast: first the prevailing ones, which cover the validity without gap, then the temporary ones; empty without a validity. */
            periods: components["schemas"]["TafPeriod"][];
            /** @description One line of plain text in English and in Spanish, made from `decoded` only. */
            text: {
                en: string;
                es: string;
            };
            decoded: components["schemas"]["TafDecoded"];
        };
        TafDecoded: {
            /** @enum {string|null} */
            type: "TAF" | null;
            /** @description Location indicator. */
            ident: string | null;
            /** @description COR, or CCA and the like. */
            corrected: boolean;
            /** @description The correction group as reported. */
            correction: string | null;
            /** @description NIL: no report. */
            nil: boolean;
            /**
             * Format: date-time
             * @description Time of issue. ISO 8601, UTC.
             */
            issuedAt: string | null;
            /**
             * Format: date-time
             * @description Begin of validity. ISO 8601, UTC.
             */
            validFrom: string | null;
            /**
             * Format: date-time
             * @description End of validity. ISO 8601, UTC.
             */
            validTo: string | null;
            /** @description AUTO: based on automated observations. */
            auto: boolean;
            /** @description AMD: amended. */
            amended: boolean;
            /** @description CNL: cancelled. */
            cancelled: boolean;
            wind: components["schemas"]["Wind"] | null;
            /** @description CAVOK: visibility 10 km or more, no cloud of operational significance, no significant weather. */
            cavok: boolean;
            /** @description Prevailing visibility. */
            visibility: components["schemas"]["Visibility"] | null;
            /** @description Visibility in given directions, where it is lower. */
            minimumVisibility: components["schemas"]["Visibility"][];
            weather: components["schemas"]["Phenomenon"][];
            /** @description NSW: the weather of before is forecast to end. */
            noSignificantWeather: boolean;
            /**
             * @description What is known of the sky; `missing`: the sensor gave nothing; null: not reported.
             * @enum {string|null}
             */
            sky: "clear" | "layers" | "obscured" | "missing" | null;
            /**
             * @description The group that says that there is no cloud.
             * @enum {string|null}
             */
            skyCode: "SKC" | "CLR" | "NSC" | "NCD" | null;
            clouds: components["schemas"]["CloudLayer"][];
            /** @description Vertical visibility in feet above the aerodrome. */
            verticalVisibilityFt: number | null;
            /** @description Lowest broken or overcast layer, or vertical visibility, in feet above the aerodrome. */
            ceilingAglFt: number | null;
            /** @description Military colour states, in the order reported. */
            colorStates: string[];
            /** @description Elements reported with slashes: the station measures them, but has no value. */
            missing: string[];
            /** @description Elements that an unparsed group may belong to: their value may be incomplete, and the flight category is null. */
            doubtful: ("visibility" | "sky")[];
            /** @description QNH in hectopascals; null when reported in inches only. */
            qnhHpa: number | null;
            /** @description Altimeter setting in inches of mercury; null when reported in hectopascals only. */
            altimeterInHg: number | null;
            windShear: components["schemas"]["WindShear"][];
            icing: components["schemas"]["HazardLayer"][];
            turbulence: components["schemas"]["HazardLayer"][];
            /** @description Winds of a later time in the same conditions (WND ... AFT). */
            laterWinds: components["schemas"]["LaterWind"][];
            changes: components["schemas"]["ForecastChange"][];
            maximumTemperatures: components["schemas"]["ForecastTemperature"][];
            minimumTemperatures: components["schemas"]["ForecastTemperature"][];
            /** @description Temperatures not marked as highest or lowest. */
            otherTemperatures: components["schemas"]["ForecastTemperature"][];
            amendmentNotes: components["schemas"]["AmendmentNote"][];
            /** @description Why there is no forecast, as reported. */
            notAvailable: string | null;
            /** @description Number of the forecaster. */
            forecaster: string | null;
            /** @description The text after RMK; null when there are no remarks. */
            remarks: string | null;
            /** @description The remarks that were understood, in order. */
            remarkGroups: components["schemas"]["RemarkGroup"][];
            /** @description Whether the report ends with an equals sign. */
            terminated: boolean;
            groups: components["schemas"]["ReportGroup"][];
            /** @description Groups that were not understood, in order. Never guessed, never dropped. */
            unparsed: string[];
        };
        TafPeriod: {
            /**
             * @description `prevailing`: these periods follow each other without gap. `temporary`: TEMPO, INTER or PROB, besides the prevailing conditions.
             * @enum {string}
             */
            kind: "prevailing" | "temporary";
            /** @description Index in `decoded.changes` of the change that brings the conditions; null: those of the begin. */
            change: number | null;
            /** @description Index of the BECMG in progress, whose conditions replace these within the period; null: none. */
            becoming: number | null;
            /** @description Probability in percent; null when none is given. */
            probability: number | null;
            /**
             * Format: date-time
             * @description Begin, ISO 8601, UTC. FM holds until the next FM; BECMG changes the elements that it gives.
             */
            from: string;
            /**
             * Format: date-time
             * @description End, ISO 8601, UTC.
             */
            to: string;
            /**
             * @description Flight category by the table of the United States, the worst where several sets of conditions may hold; null when visibility or sky is not known.
             * @enum {string|null}
             */
            flightCategory: "LIFR" | "IFR" | "MVFR" | "VFR" | null;
            /** @description Lowest ceiling of the period, in feet above the aerodrome; null: none, or not known. */
            ceilingAglFt: number | null;
        };
        AerodromeConditions: {
            /** @description Pressure altitude in feet, from the elevation of the card and the altimeter setting (ICAO Doc 7488); null without one of them. */
            pressureAltitudeFt: number | null;
            /** @description Density altitude of dry air in feet, from the pressure altitude and the temperature; null without one of them. */
            densityAltitudeFt: number | null;
            /** @description Headwind and crosswind for each runway direction of the card. The wind of a METAR is true and a designator magnetic, so that each component is a range. */
            runwayWinds: components["schemas"]["RunwayWind"][];
        };
        RunwayWind: {
            /** @description Designator of the direction, from the card. */
            runway: string;
            /** @description Direction of the runway in degrees true: the designator, which is magnetic, plus the variation of the card; null without a variation. */
            directionTrueDeg: number | null;
            /** @description Uncertainty of the direction in degrees: 5 for the rounding of the designator, and 30 more without a variation. */
            uncertaintyDeg: number;
            /** @description Headwind, negative for a tailwind; null when the wind is not known. */
            headwindKt: {
                /** @description Least, knots. */
                least: number;
                /** @description Most, knots. */
                most: number;
            } | null;
            /** @description Crosswind, positive from the right; null when the wind is not known. */
            crosswindKt: {
                /** @description Least, knots. */
                least: number;
                /** @description Most, knots. */
                most: number;
            } | null;
            /** @description Headwind of the gusts; null when none are reported. */
            gustHeadwindKt: {
                /** @description Least, knots. */
                least: number;
                /** @description Most, knots. */
                most: number;
            } | null;
            /** @description Crosswind of the gusts; null when none are reported. */
            gustCrosswindKt: {
                /** @description Least, knots. */
                least: number;
                /** @description Most, knots. */
                most: number;
            } | null;
        };
        Wind: {
            /** @description Direction the wind blows from, degrees true; null when variable or not reported. */
            directionDeg: number | null;
            /** @description Whether the direction is reported as variable (VRB). */
            variable: boolean;
            /** @description Mean speed in knots, rounded when reported in another unit. */
            speedKt: number | null;
            /** @description Gust speed in knots, rounded when reported in another unit; null when none is reported. */
            gustKt: number | null;
            /** @description Mean speed as reported, in `unit`. */
            speed: number | null;
            /** @description Gust speed as reported, in `unit`. */
            gust: number | null;
            /**
             * @description Unit reported: knots, metres per second or kilometres per hour.
             * @enum {string}
             */
            unit: "KT" | "MPS" | "KMH";
            /**
             * @description `more`: the speed is above the figure (P99KT).
             * @enum {string}
             */
            speedQualifier: "exact" | "more";
            /**
             * @description `more`: the gusts are above the figure.
             * @enum {string}
             */
            gustQualifier: "exact" | "more";
            /** @description First end of the sector the direction varies in, degrees true. */
            fromDeg: number | null;
            /** @description Second end of that sector, clockwise, degrees true. */
            toDeg: number | null;
            /** @description Whether calm is reported (00000KT). */
            calm: boolean;
        };
        Visibility: {
            /** @description Visibility in metres; 10 km or more is 10000 with `more`. */
            meters: number;
            /** @description Visibility in statute miles; null when reported in metres or kilometres. */
            statuteMiles: number | null;
            /**
             * @description Whether the true visibility is the figure, less than it, or more.
             * @enum {string}
             */
            qualifier: "exact" | "less" | "more";
            /** @description Compass direction it applies to, or NDV (no directional variation can be reported); else null. */
            directional: string | null;
        };
        RunwayVisualRange: {
            /** @description Runway designator; null when even that is missing. */
            runway: string | null;
            /** @description Runway visual range, the lowest when it varies; null when reported as missing. */
            range: {
                /** @description Distance in metres. */
                meters: number;
                /** @description Distance in feet; null when reported in metres. */
                feet: number | null;
                /** @enum {string} */
                qualifier: "exact" | "less" | "more";
            } | null;
            /** @description The highest when it varies; else null. */
            varyingTo: {
                /** @description Distance in metres. */
                meters: number;
                /** @description Distance in feet; null when reported in metres. */
                feet: number | null;
                /** @enum {string} */
                qualifier: "exact" | "less" | "more";
            } | null;
            /**
             * @description U rising, D falling, N no change; null when not reported.
             * @enum {string|null}
             */
            tendency: "U" | "D" | "N" | null;
        };
        Phenomenon: {
            raw: string;
            /**
             * @description Null: moderate, or none applies.
             * @enum {string|null}
             */
            intensity: "light" | "heavy" | "vicinity" | null;
            /**
             * @description What the phenomena are like; null: not said.
             * @enum {string|null}
             */
            descriptor: "MI" | "BC" | "PR" | "DR" | "BL" | "SH" | "TS" | "FZ" | null;
            /** @description Two-letter codes of WMO table 4678, in the order reported. */
            phenomena: string[];
            /** @description Name of the whole group in English and in Spanish, from WMO table 4678. */
            name: {
                en: string;
                es: string;
            };
        };
        CloudLayer: {
            /**
             * @description Amount; null when the sensor gave none.
             * @enum {string|null}
             */
            cover: "FEW" | "SCT" | "BKN" | "OVC" | null;
            /** @description Height of the base in feet above the aerodrome. */
            baseAglFt: number | null;
            /** @description CB, TCU or another cloud type; null when none is reported. */
            type: string | null;
        };
        WindShear: {
            /** @description Runway designator, or ALL; null for wind shear in a layer. */
            runway: string | null;
            /**
             * @description Take-off or landing path only.
             * @enum {string|null}
             */
            phase: "TKOF" | "LDG" | null;
            /** @description Top of the shear layer in feet above the aerodrome. */
            heightAglFt: number | null;
            /** @description Wind direction at that height, degrees true. */
            directionDeg: number | null;
            /** @description Wind speed at that height, knots. */
            speedKt: number | null;
            /**
             * @description `more`: the speed is above the figure (P99KT).
             * @enum {string}
             */
            speedQualifier: "exact" | "more";
        };
        RunwayState: {
            /** @description Runway designator; ALL for all runways, LAST when the last report is repeated. */
            runway: string;
            /** @description CLRD: the contaminants are gone. */
            cleared: boolean;
            /** @description SNOCLO: closed by snow. */
            closed: boolean;
            /** @description Deposit, code figure of WMO table 0919. */
            depositCode: string | null;
            /** @description Extent, code figure of WMO table 0519. */
            extentCode: string | null;
            /** @description Depth, code figure of WMO table 1079. */
            depthCode: string | null;
            /** @description Friction or braking action, code figure of WMO table 0366. */
            brakingCode: string | null;
            /** @description Depth of the deposit in millimetres. */
            depthMm: number | null;
            /** @description Friction coefficient. */
            frictionCoefficient: number | null;
            /**
             * @description Braking action, where that is reported.
             * @enum {string|null}
             */
            brakingAction: "poor" | "medium/poor" | "medium" | "medium/good" | "good" | "unreliable" | null;
            /** @description Letter after the friction coefficient (R29/70D), as reported by Central Asian stations. */
            surfaceCode: string | null;
        };
        SeaState: {
            /** @description Temperature of the sea surface in degrees Celsius. */
            temperatureC: number | null;
            /** @description State of the sea, code figure of WMO table 3700. */
            stateCode: number | null;
            /** @description Significant wave height in metres. */
            waveHeightM: number | null;
        };
        ForecastChange: {
            /**
             * @description Null: the word that opens the change is missing or was not understood.
             * @enum {string|null}
             */
            kind: "NOSIG" | "FM" | "BECMG" | "TEMPO" | "INTER" | "PROB" | null;
            /** @description Probability in percent. */
            probability: number | null;
            /**
             * Format: date-time
             * @description Begin of the change. ISO 8601, UTC.
             */
            from: string | null;
            /**
             * Format: date-time
             * @description End of the change; null for FM, which holds until the next one. ISO 8601, UTC.
             */
            to: string | null;
            /**
             * Format: date-time
             * @description Time of a change that comes at one moment. ISO 8601, UTC.
             */
            at: string | null;
            wind: components["schemas"]["Wind"] | null;
            /** @description CAVOK: visibility 10 km or more, no cloud of operational significance, no significant weather. */
            cavok: boolean;
            /** @description Prevailing visibility. */
            visibility: components["schemas"]["Visibility"] | null;
            /** @description Visibility in given directions, where it is lower. */
            minimumVisibility: components["schemas"]["Visibility"][];
            weather: components["schemas"]["Phenomenon"][];
            /** @description NSW: the weather of before is forecast to end. */
            noSignificantWeather: boolean;
            /**
             * @description What is known of the sky; `missing`: the sensor gave nothing; null: not reported.
             * @enum {string|null}
             */
            sky: "clear" | "layers" | "obscured" | "missing" | null;
            /**
             * @description The group that says that there is no cloud.
             * @enum {string|null}
             */
            skyCode: "SKC" | "CLR" | "NSC" | "NCD" | null;
            clouds: components["schemas"]["CloudLayer"][];
            /** @description Vertical visibility in feet above the aerodrome. */
            verticalVisibilityFt: number | null;
            /** @description Lowest broken or overcast layer, or vertical visibility, in feet above the aerodrome. */
            ceilingAglFt: number | null;
            /** @description Military colour states, in the order reported. */
            colorStates: string[];
            /** @description Elements reported with slashes: the station measures them, but has no value. */
            missing: string[];
            /** @description Elements that an unparsed group may belong to: their value may be incomplete, and the flight category is null. */
            doubtful: ("visibility" | "sky")[];
            /** @description QNH in hectopascals; null when reported in inches only. */
            qnhHpa: number | null;
            /** @description Altimeter setting in inches of mercury; null when reported in hectopascals only. */
            altimeterInHg: number | null;
            windShear: components["schemas"]["WindShear"][];
            icing: components["schemas"]["HazardLayer"][];
            turbulence: components["schemas"]["HazardLayer"][];
            /** @description Winds of a later time in the same conditions (WND ... AFT). */
            laterWinds: components["schemas"]["LaterWind"][];
        };
        LaterWind: {
            /**
             * Format: date-time
             * @description From when on the wind holds. ISO 8601, UTC.
             */
            from: string | null;
            wind: components["schemas"]["Wind"];
        };
        HazardLayer: {
            /** @description Type and strength: code figure of WMO table 1733 (icing) or 0300 (turbulence), or X for extreme. */
            code: string;
            /** @description Base of the layer in feet above the aerodrome. */
            baseAglFt: number | null;
            /** @description Thickness of the layer in feet; null: not given, or up to the cloud tops. */
            thicknessFt: number | null;
        };
        ForecastTemperature: {
            /** @description Temperature in degrees Celsius. */
            temperatureC: number;
            /**
             * Format: date-time
             * @description When it is expected. ISO 8601, UTC.
             */
            at: string | null;
        };
        AmendmentNote: {
            raw: string;
            /** @description False: amendments are not scheduled. */
            scheduled: boolean;
            /** @description Elements that amendments are limited to. */
            limitedTo: string[];
            /**
             * Format: date-time
             * @description Begin of the time it holds for. ISO 8601, UTC.
             */
            from: string | null;
            /**
             * Format: date-time
             * @description End of the time it holds for. ISO 8601, UTC.
             */
            to: string | null;
            /**
             * Format: date-time
             * @description When scheduled forecasts begin again. ISO 8601, UTC.
             */
            next: string | null;
        };
        RemarkGroup: {
            /** @constant */
            kind: "automatedStation";
            /** @description As reported. */
            code: string;
            /** @description Whether the station tells rain from snow (AO2). */
            precipitationDiscriminator: boolean;
        } | {
            /** @constant */
            kind: "seaLevelPressure";
            /** @description Hectopascals; null: not available (SLPNO), or the report has no altimeter setting that determines the hundreds. */
            hpa: number | null;
        } | {
            /** @constant */
            kind: "exactTemperature";
            /** @description Degrees Celsius, to the tenth. */
            temperatureC: number;
            /** @description Degrees Celsius, to the tenth. */
            dewpointC: number | null;
        } | {
            /** @constant */
            kind: "pressureTendency";
            /** @description Code figure of WMO table 0200. */
            characterCode: number | null;
            /** @description Change in three hours, hectopascals, without its sign; null when missing. */
            changeHpa: number | null;
        } | {
            /** @constant */
            kind: "precipitation";
            /** @description Length of the period in hours; null: three or six, by the time of the report. */
            hours: number | null;
            /** @description Amount in inches of water; 0 is a trace; null: not measurable. */
            inches: number | null;
        } | {
            /** @constant */
            kind: "maximumTemperature";
            hours: number;
            /** @description Degrees Celsius. */
            temperatureC: number;
        } | {
            /** @constant */
            kind: "minimumTemperature";
            hours: number;
            /** @description Degrees Celsius. */
            temperatureC: number;
        } | {
            /** @constant */
            kind: "temperatureExtremes";
            hours: number;
            /** @description Degrees Celsius. */
            maximumC: number;
            /** @description Degrees Celsius. */
            minimumC: number;
        } | {
            /** @constant */
            kind: "snowDepth";
            /** @description Inches. */
            inches: number | null;
            /** @description Centimetres. */
            centimeters: number | null;
        } | {
            /** @constant */
            kind: "snowWaterEquivalent";
            /** @description Inches of water. */
            inches: number;
        } | {
            /** @constant */
            kind: "snowfall";
            hours: number;
            /** @description Inches. */
            inches: number;
        } | {
            /** @constant */
            kind: "snowIncreasing";
            /** @description Fallen in the last hour, inches. */
            hourInches: number;
            /** @description On the ground, inches. */
            totalInches: number;
        } | {
            /** @constant */
            kind: "sunshine";
            /** @description Minutes of sunshine on the day before. */
            minutes: number;
        } | {
            /** @constant */
            kind: "cloudTypes";
            /** @description WMO table 0513; null: not visible. */
            lowCode: number | null;
            /** @description WMO table 0515; null: not visible. */
            middleCode: number | null;
            /** @description WMO table 0509; null: not visible. */
            highCode: number | null;
        } | {
            /** @constant */
            kind: "iceAccretion";
            hours: number;
            /** @description Inches. */
            inches: number;
        } | {
            /** @constant */
            kind: "peakWind";
            /** @description Degrees. */
            directionDeg: number;
            /** @description Knots. */
            speedKt: number;
            /** @description Hour, UTC; null: the hour of the report. */
            hour: number | null;
            /** @description Minute of the hour. */
            minute: number;
        } | {
            /** @constant */
            kind: "windShift";
            /** @description Hour, UTC; null: the hour of the report. */
            hour: number | null;
            /** @description Minute of the hour. */
            minute: number;
            frontalPassage: boolean;
        } | {
            /** @constant */
            kind: "pressureChange";
            /** @enum {string} */
            change: "rising" | "falling";
        } | {
            /** @constant */
            kind: "sensorStatus";
            /** @description What does not work or is not available: PNO, PWINO, FZRANO, TSNO, RVRNO, VISNO, CHINO, or an element with MISG. */
            code: string;
            location: string | null;
        } | {
            /** @constant */
            kind: "maintenance";
        } | {
            /** @constant */
            kind: "weatherTimes";
            events: {
                weather: string;
                /** @enum {string} */
                event: "began" | "ended";
                /** @description Hour, UTC; null: the hour of the report. */
                hour: number | null;
                /** @description Minute of the hour. */
                minute: number;
            }[];
        } | {
            /** @constant */
            kind: "fieldPressure";
            /** @description QFE in millimetres of mercury. */
            mmHg: number | null;
            /** @description QFE in hectopascals. */
            hpa: number | null;
        } | {
            /** @constant */
            kind: "cloudBase";
            /** @description Base of the lowest cloud (QBB), metres. */
            meters: number;
        } | {
            /** @constant */
            kind: "pressure";
            /** @description Hectopascals. */
            qnhHpa: number | null;
            /** @description Inches of mercury. */
            altimeterInHg: number | null;
        } | {
            /** @constant */
            kind: "densityAltitude";
            /** @description Feet. */
            feet: number;
        } | {
            /** @constant */
            kind: "cloudLayers";
            layers: {
                type: string;
                oktas: number;
            }[];
        } | {
            /** @constant */
            kind: "cloudAmount";
            oktas: number;
            type: string;
            /** @description Feet above the aerodrome. */
            baseAglFt: number;
        } | {
            /** @constant */
            kind: "ceiling";
            /** @description Feet above the aerodrome. */
            fromFt: number;
            /** @description Other end, when it varies; feet. */
            toFt: number | null;
        } | {
            /** @constant */
            kind: "visibility";
            /** @description SFC, TWR, a direction, or empty for the prevailing one. */
            where: string;
            /** @description Statute miles. */
            fromSm: number;
            /** @description Other end, when it varies; statute miles. */
            toSm: number | null;
        } | {
            /** @constant */
            kind: "minimumVisibility";
            /** @description Metres. */
            meters: number;
        } | {
            /** @constant */
            kind: "windAt";
            /** @description A height in feet, a runway or a threshold, as reported. */
            place: string;
            /** @description Direction in degrees; null when variable or missing. */
            directionDeg: number | null;
            variable: boolean;
            /** @description Speed in knots. */
            speedKt: number | null;
            /** @description Gust speed in knots. */
            gustKt: number | null;
            /** @description First end of the sector the direction varies in, degrees. */
            fromDeg: number | null;
            /** @description Second end of that sector, degrees. */
            toDeg: number | null;
        } | {
            /** @constant */
            kind: "precipitationCode";
            /** @description The three figures after PP, as reported; null: missing. */
            code: string | null;
        } | {
            /** @constant */
            kind: "rainfall";
            /** @description Millimetres in the last ten minutes. */
            tenMinutesMm: number | null;
            /** @description Millimetres since 9 o’clock local time. */
            since9LocalMm: number | null;
        } | {
            /** @constant */
            kind: "colorState";
            state: string;
        } | {
            /** @constant */
            kind: "runwayState";
            runway: string;
            /** @description The figures as reported. */
            code: string;
        } | {
            /** @constant */
            kind: "obscured";
            /** @enum {string} */
            what: "mountains" | "obstacles";
        } | {
            /** @constant */
            kind: "phenomenonLocation";
            /** @description OCNL, FRQ or CONS. */
            frequency: string | null;
            phenomenon: string;
            distance: string | null;
            directions: string[];
            moving: string | null;
        } | {
            /** @constant */
            kind: "note";
            text: string;
        } | {
            /** @constant */
            kind: "noSignificantChange";
        } | {
            /** @constant */
            kind: "nextForecast";
            /**
             * Format: date-time
             * @description When the next forecast is due. ISO 8601, UTC.
             */
            at: string;
        } | {
            /** @constant */
            kind: "forecastTemperatures";
            /** @description At three-hour steps. */
            temperaturesC: number[];
        } | {
            /** @constant */
            kind: "forecastPressures";
            /** @description At three-hour steps. */
            qnhHpa: number[];
        };
        ReportGroup: {
            /** @description The text of the group. All of them, joined by blanks, are the report. */
            raw: string;
            /** @description What it was read as; null when it was not understood, and is in `unparsed` too. */
            kind: string | null;
            /** @enum {string} */
            part: "body" | "trend" | "remarks";
        };
        StoreResult: {
            /** @description The plugin's name for the session: 3 to 128 characters from A-Z a-z 0-9 . _ - */
            id: string;
            /**
             * @description State of the session.
             * @enum {string}
             */
            status: "in_progress" | "completed" | "aborted";
            /**
             * Format: date-time
             * @description When this copy arrived, UTC.
             */
            receivedAt: string;
            /** @description Events kept, at most 200. */
            eventsStored: number;
            /** @description Events not kept, with those the plugin had dropped before. */
            eventsDropped: number;
        };
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
            /** @description Calls the pilot made. */
            transmissions: number;
            /** @description Readbacks that were correct. */
            readbacksCorrect: number;
            /** @description Readbacks that were not correct. */
            readbacksIncorrect: number;
            /** @description Times somebody had to say again. */
            sayAgain: number;
            /** @description Emergencies declared. */
            emergencies: number;
            /** @description Questions put to the instructor. */
            instructorQuestions: number;
            /** @description Mean time to an answer weighted by transmissions, milliseconds; null when nothing was timed. */
            meanResponseMs: number | null;
            /**
             * Format: date-time
             * @description When the earliest session began, UTC; null without sessions.
             */
            firstStartedAt: string | null;
            /**
             * Format: date-time
             * @description When the latest session began, UTC; null without sessions.
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
        LiveAnswer: {
            /** @description Commands not collected before, oldest first, each handed over exactly once. */
            commands: components["schemas"]["Command"][];
            /**
             * @description When to call next, milliseconds: 2000 while somebody has the screen open, otherwise 10000.
             * @enum {number}
             */
            pollMs: 2000 | 10000;
        };
        Command: {
            /** @description The id that an ack names. */
            id: string;
            /**
             * Format: date-time
             * @description When the pilot sent it, UTC.
             */
            createdAt: string;
            /** @description What is asked for. */
            request: components["schemas"]["HoldingRequest"] | components["schemas"]["OtherRequest"];
        };
        HoldingRequest: {
            /**
             * @description A holding.
             * @constant
             */
            kind: "holding";
            /** @description The navaid to hold over. */
            navaid: string;
            /** @description Inbound course, magnetic degrees, 0 to 360. */
            inboundCourseDeg: number;
            /**
             * @description Direction of the turns.
             * @enum {string}
             */
            turn: "left" | "right";
            /** @description Length of a leg, minutes; null for the standard one. */
            legMinutes: number | null;
            /** @description Altitude to hold at, feet. */
            altitudeFt: number;
        } & {
            [key: string]: unknown;
        };
        OtherRequest: {
            /** @description What is asked for. */
            kind: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The whole session, always. Only the body itself, `schema`, `startedAt`, `endedAt`, `status` and the JSON type of `aircraft`, `aerodromesVisited`, `stats` and `events` can cause a 400. Any other value that does not match is stored as null (a text, an aerodrome), counts as 0 (a counter), is cut at its limit (a text, a list) or is dropped (an event, an element of a list). Fields that are not listed are not stored. */
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
            /** @description The aircraft. */
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
                /** @description Requests to say again. */
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
            /** @description Radio exchanges, only if the event log is enabled. Of more than the limit, the newest are kept. */
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
        /** @description A live report. A listed field with a value of another type or outside its range is a 400, and the previous report stays; null is accepted for every optional field. Fields that are not listed are ignored, except in `sim` and in the transcript. */
        LiveInput: {
            /**
             * @description Version of the body, always 1.
             * @constant
             */
            schema: 1;
            /** @description Id of the session. Its PUT may come later. At most 128 characters. */
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
            transcript?: ({
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
            } & {
                [key: string]: unknown;
            })[] | null;
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
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /**
                         * @description Stable.
                         * @constant
                         */
                        code: "bad_request";
                        /** @description English prose; may change. */
                        message: string;
                    };
                    meta: components["schemas"]["Meta"];
                };
            };
        };
        /** @description No key, or one that opens nothing. The answer never says which. */
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
                    error: {
                        /**
                         * @description Stable.
                         * @constant
                         */
                        code: "unauthorized";
                        /** @description English prose; may change. */
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
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /**
                         * @description Stable.
                         * @constant
                         */
                        code: "not_found";
                        /** @description English prose; may change. */
                        message: string;
                    };
                    meta: components["schemas"]["Meta"];
                };
            };
        };
        /** @description The path was asked with a method it does not accept. Needs no key. */
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
                    error: {
                        /**
                         * @description Stable.
                         * @constant
                         */
                        code: "method_not_allowed";
                        /** @description English prose; may change. */
                        message: string;
                    };
                    meta: components["schemas"]["Meta"];
                };
            };
        };
        /** @description The pilot deleted this session: it is never stored again. Drop it from the queue. */
        Gone: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /**
                         * @description Stable.
                         * @constant
                         */
                        code: "gone";
                        /** @description English prose; may change. */
                        message: string;
                    };
                    meta: components["schemas"]["Meta"];
                };
            };
        };
        /** @description The body is over its limit. */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /**
                         * @description Stable.
                         * @constant
                         */
                        code: "payload_too_large";
                        /** @description English prose; may change. */
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
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /**
                         * @description Stable.
                         * @constant
                         */
                        code: "unsupported_media_type";
                        /** @description English prose; may change. */
                        message: string;
                    };
                    meta: components["schemas"]["Meta"];
                };
            };
        };
        /** @description Over a limit. Whoever waits `Retry-After` seconds is let in. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Cache-Control": components["headers"]["Cache-Control"];
                /** @description Seconds to wait before asking again. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /**
                         * @description Stable.
                         * @constant
                         */
                        code: "rate_limited";
                        /** @description English prose; may change. */
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
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    error: {
                        /**
                         * @description Stable.
                         * @constant
                         */
                        code: "internal";
                        /** @description English prose; may change. */
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
        /** @description Answers are for their reader alone. */
        "Cache-Control": "no-store, private";
        /** @description Identifies this form of the page. */
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
            /** @description The answer. */
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
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
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
    getAerodromes: {
        parameters: {
            query?: {
                /** @description The most records wanted. A page may hold fewer when records are large. */
                limit?: number;
                /** @description `page.nextCursor` of the page before. Opaque, and good for the same collection and filters only. */
                cursor?: string;
                /** @description Only records changed after this instant. To follow changes, pass the newest `updatedAt` seen: each change comes once. */
                updatedSince?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
    getAerodromesById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the aerodrome card, otherwise its identifier, whatever the case. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
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
    getAircraft: {
        parameters: {
            query?: {
                /** @description The most records wanted. A page may hold fewer when records are large. */
                limit?: number;
                /** @description `page.nextCursor` of the page before. Opaque, and good for the same collection and filters only. */
                cursor?: string;
                /** @description Only records changed after this instant. To follow changes, pass the newest `updatedAt` seen: each change comes once. */
                updatedSince?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
    getAircraftById: {
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
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
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
    getNotes: {
        parameters: {
            query?: {
                /** @description The most records wanted. A page may hold fewer when records are large. */
                limit?: number;
                /** @description `page.nextCursor` of the page before. Opaque, and good for the same collection and filters only. */
                cursor?: string;
                /** @description Only records changed after this instant. To follow changes, pass the newest `updatedAt` seen: each change comes once. */
                updatedSince?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
    getNotesById: {
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
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
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
    getChecklists: {
        parameters: {
            query?: {
                /** @description The most records wanted. A page may hold fewer when records are large. */
                limit?: number;
                /** @description `page.nextCursor` of the page before. Opaque, and good for the same collection and filters only. */
                cursor?: string;
                /** @description Only records changed after this instant. To follow changes, pass the newest `updatedAt` seen: each change comes once. */
                updatedSince?: string;
                /** @description Only those whose `aircraftId` is this. */
                aircraftId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
    getChecklistsById: {
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
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
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
    getCheckFlights: {
        parameters: {
            query?: {
                /** @description The most records wanted. A page may hold fewer when records are large. */
                limit?: number;
                /** @description `page.nextCursor` of the page before. Opaque, and good for the same collection and filters only. */
                cursor?: string;
                /** @description Only records changed after this instant. To follow changes, pass the newest `updatedAt` seen: each change comes once. */
                updatedSince?: string;
                /** @description Only those whose `aircraftId` is this. */
                aircraftId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
    getCheckFlightsById: {
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
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
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
    getFlightPlans: {
        parameters: {
            query?: {
                /** @description The most records wanted. A page may hold fewer when records are large. */
                limit?: number;
                /** @description `page.nextCursor` of the page before. Opaque, and good for the same collection and filters only. */
                cursor?: string;
                /** @description Only records changed after this instant. To follow changes, pass the newest `updatedAt` seen: each change comes once. */
                updatedSince?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
    getFlightPlansById: {
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
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
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
    getPlannings: {
        parameters: {
            query?: {
                /** @description The most records wanted. A page may hold fewer when records are large. */
                limit?: number;
                /** @description `page.nextCursor` of the page before. Opaque, and good for the same collection and filters only. */
                cursor?: string;
                /** @description Only records changed after this instant. To follow changes, pass the newest `updatedAt` seen: each change comes once. */
                updatedSince?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
    getPlanningsById: {
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
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
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
    getLogbook: {
        parameters: {
            query?: {
                /** @description The most records wanted. A page may hold fewer when records are large. */
                limit?: number;
                /** @description `page.nextCursor` of the page before. Opaque, and good for the same collection and filters only. */
                cursor?: string;
                /** @description Only records changed after this instant. To follow changes, pass the newest `updatedAt` seen: each change comes once. */
                updatedSince?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
    getLogbookById: {
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
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
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
    getPluginSessions: {
        parameters: {
            query?: {
                /** @description The most records wanted. A page may hold fewer when records are large. */
                limit?: number;
                /** @description `page.nextCursor` of the page before. Opaque, and good for the same collection and filters only. */
                cursor?: string;
                /** @description Only records changed after this instant. To follow changes, pass the newest `updatedAt` seen: each change comes once. */
                updatedSince?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
    getPluginSessionsById: {
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
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
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
    putPluginSessionsById: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The plugin's name for the session. */
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
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
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
    getAerodromesByIdAttachmentsByAttachmentId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the aerodrome card, otherwise its identifier, whatever the case. */
                id: string;
                /** @description An `id` in the `attachments` of the record. */
                attachmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
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
    getAircraftByIdAttachmentsByAttachmentId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the aircraft. */
                id: string;
                /** @description An `id` in the `attachments` of the record. */
                attachmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
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
    getSharedPlannings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
    getSharedPlanningsById: {
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
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
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
    getAirways: {
        parameters: {
            query?: {
                /** @description Only the lower or the upper routes; both when it is left out. */
                airspace?: "lower" | "upper";
                /** @description Only the route of this designator, whatever its case. */
                designator?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
                /** @description The first `log.date` that counts. */
                from?: string;
                /** @description The last `log.date` that counts. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
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
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
    getWeather: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
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
    getWeatherByIdent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Four-letter ICAO indicator, on a card or not, or a three-character national code; whatever the case. */
                ident: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
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
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
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
    putPluginLive: {
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
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Cache-Control": components["headers"]["Cache-Control"];
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
    getOpenapiJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    /** @description May be kept, and is asked for again each time. */
                    "Cache-Control": "no-cache";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Unchanged since the `ETag` of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    /** @description May be kept, and is asked for again each time. */
                    "Cache-Control": "no-cache";
                    [name: string]: unknown;
                };
                content?: never;
            };
            405: components["responses"]["MethodNotAllowed"];
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    /** @description May be kept, and is asked for again each time. */
                    "Cache-Control": "no-cache";
                    /** @description Nothing but files of this server. */
                    "Content-Security-Policy": string;
                    /** @description The content type is what it says. */
                    "X-Content-Type-Options": string;
                    /** @description Other sites are not told. */
                    "Referrer-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html; charset=utf-8": string;
                };
            };
            /** @description Unchanged since the `ETag` of `If-None-Match`. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    ETag: components["headers"]["ETag"];
                    /** @description May be kept, and is asked for again each time. */
                    "Cache-Control": "no-cache";
                    /** @description Nothing but files of this server. */
                    "Content-Security-Policy": string;
                    /** @description The content type is what it says. */
                    "X-Content-Type-Options": string;
                    /** @description Other sites are not told. */
                    "Referrer-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            405: components["responses"]["MethodNotAllowed"];
        };
    };
}
